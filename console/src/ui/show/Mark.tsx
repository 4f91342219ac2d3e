import './mark.css';

/** Number of background colors; a name always gets the same one. */
const HUES = 6;

/** First letter of a name on a colored background, which distinguishes workspaces at a glance. */
export function Mark({ name, size = 20 }: { name: string; size?: number }) {
  const [letter = '?'] = [...name.trim()];
  const hue = [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 997, 7) % HUES;
  return (
    <span
      aria-hidden
      dir="auto"
      className={`mark mark-${hue}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.55) }}
    >
      {letter.toUpperCase()}
    </span>
  );
}
