import { Branded, BrandHead } from '../../ui/show/Branded';
import { FigureCards } from '../../ui/show/FigureCards';
import { brand as text } from '../../words/settings/brand';

const SCHEMES = ['light', 'dark'] as const;

/** Head of a shared page in both schemes, with sample results. */
export function BrandPreview({
  name,
  accent,
  logoUrl,
}: {
  name: string;
  accent: string | null;
  logoUrl: string | null;
}) {
  return (
    <div className="brand-previews">
      {SCHEMES.map((scheme) => (
        <figure key={scheme} className="brand-preview-frame">
          <figcaption className="caption">{text.schemes[scheme]}</figcaption>
          <Branded className="brand-preview" accent={accent} scheme={scheme}>
            <BrandHead name={name} logoUrl={logoUrl} />
            <p className="brand-preview-title">{text.sample.campaign}</p>
            <FigureCards label={text.preview} figures={text.sample.figures} />
          </Branded>
        </figure>
      ))}
    </div>
  );
}
