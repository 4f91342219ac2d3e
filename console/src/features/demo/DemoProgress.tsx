import type { Schemas } from '../../api/client';
import { Progress } from '../../ui/show/Progress';
import { demo as text } from '../../words/overview/demo';

/** Seconds to which the estimate is rounded up, so that it does not change with every fetch. */
const ROUND_S = 5;

/** Days of a demo that are simulated, and about how long the others take. */
export function DemoProgress({ demo }: { demo: Schemas['DemoOut'] }) {
  const { daysPlayed, daysTotal, secondsLeft } = demo;
  const day = text.day(Math.min(daysPlayed + 1, daysTotal), daysTotal);
  const sentence = secondsLeft === null ? text.making : `${day}, ${leftOf(secondsLeft)}`;
  return (
    <div className="demo-progress">
      <span className="num">{sentence}</span>
      <Progress share={daysPlayed / daysTotal} label={text.progress} base={sentence} />
    </div>
  );
}

function leftOf(seconds: number): string {
  if (seconds > 60) return text.minutesLeft(Math.round(seconds / 60));
  return text.secondsLeft(Math.max(1, Math.ceil(seconds / ROUND_S)) * ROUND_S);
}
