"""Two people come to one table."""

from playwright.sync_api import expect

from .players import table_of


def open_table(page, **options):
    """The table of somebody who waits for a friend."""
    form = page.locator("form.new-table")
    form.get_by_role("radio", name="Friends, by a link").check()
    form.get_by_role("group", name="Seats", exact=True).get_by_role("radio", name="2").check()
    if options:
        form.locator("summary").first.click()
    for name, value in options.items():
        form.locator(f"#option-{name}").fill(str(value))
        form.locator(f"#option-{name}").blur()
    form.locator(".new-table-go button").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".waiting-seats li")).to_have_count(2)


def sit_down(ada, ben, by, slug="port", *, name="Ben", **options):
    """Ada opens a table, Ben finds it, sits down and says a name; Ada deals."""
    one, two = ada.go(f"/g/{slug}"), ben.page
    open_table(one, **options)
    start = one.locator(".waiting-head button")
    expect(start).to_have_attribute("aria-disabled", "true")
    if by == "link":
        two.goto(one.get_by_label("Link to this table").input_value())
    else:
        ben.go("/")
        two.get_by_label("Have a code?").fill(one.locator(".invite .code").inner_text().lower())
        two.get_by_role("button", name="Join").click()
    two.wait_for_url(f"**/t/{table_of(one)}")
    two.locator(".waiting-seat.open button").click()
    two.locator("#own-name").fill(name)
    two.locator("#own-name").press("Enter")
    expect(one.locator(".waiting-seat.person")).to_contain_text(name)
    expect(two.locator(".waiting-head button")).to_have_count(0)  # only the host deals
    expect(start).not_to_have_attribute("aria-disabled", "true")
    start.click()
    for page in (one, two):
        expect(page.locator(".board")).to_be_visible()
    return one, two
