/* Keeps the line to the table at hand, and everything that comes over it. */
const Real = WebSocket;
window.heard = [];
window.WebSocket = class extends Real {
  constructor(...how) {
    super(...how);
    window.line = this;
    this.addEventListener("message", ({ data }) => heard.push(data));
    this.addEventListener("close", ({ code }) => heard.push(`closed ${code}`));
  }
};
