import { type CSSProperties, type ReactNode, useState } from 'react';
import { readableAccent } from '../../theme/accent';
import { Mark } from './Mark';
import './branded.css';

/**
 * Content in the accent color of a brand, made readable in both schemes; without a color, in the accent of the console.
 * @param scheme fixed scheme of the content; without one, that of the page
 */
export function Branded({
  accent,
  scheme,
  className = '',
  children,
}: {
  accent: string | null;
  scheme?: 'light' | 'dark';
  className?: string;
  children: ReactNode;
}) {
  const [light, dark] = [readableAccent(accent, 'light'), readableAccent(accent, 'dark')];
  const colors = light !== null &&
    dark !== null && {
      '--brand-light': light.accent,
      '--brand-light-soft': light.soft,
      '--brand-dark': dark.accent,
      '--brand-dark-soft': dark.soft,
    };
  return (
    <div
      className={`${className} ${colors && 'branded'} ${scheme === undefined ? '' : `branded-${scheme}`}`}
      {...(scheme !== undefined && { 'data-mantine-color-scheme': scheme })}
      style={(colors || {}) as CSSProperties}
    >
      {children}
    </div>
  );
}

/** Head of a page: the logo, or a colored letter with the name if there is no logo or it cannot be loaded. */
export function BrandHead({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="brand-head">
      {logoUrl !== null && logoUrl !== broken ? (
        <img className="brand-logo" src={logoUrl} alt={name} onError={() => setBroken(logoUrl)} />
      ) : (
        <>
          <Mark name={name} size={32} />
          <span className="strong" dir="auto">
            {name}
          </span>
        </>
      )}
    </div>
  );
}
