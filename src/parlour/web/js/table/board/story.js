/** What the frames of the film tell: the caption on the table, and what is announced. */
import { useEffect, useMemo, useRef, useState } from "../../ui.js";
import { sentenceOf } from "../sentences.js";
import { makeAnnouncer } from "./announce.js";
import { placeOf } from "./places.js";

/** `{caption, tops, onFrame, ask}`; `tops` are the cards that came last to each place. */
export function useStory(game, meta) {
  const [caption, setCaption] = useState("");
  const announcer = useMemo(makeAnnouncer, []);
  const tops = useRef(new Map());
  const latest = useRef(meta);
  latest.current = meta;
  useEffect(() => announcer.stop, []);
  const onFrame = ({ event, beside, seat }) => {
    if (!event) return seat && setCaption("");
    noteTop(tops.current, event);
    const sentence = sentenceOf(event, game, latest.current, beside);
    if (sentence) setCaption(sentence);
    return announcer.tell(sentence, event.kind !== "said");
  };
  return { caption, tops: tops.current, onFrame, ask: announcer.ask };
}

function noteTop(tops, { kind, card, to }) {
  if (kind === "moved" && card) tops.set(placeOf(...to), card);
}
