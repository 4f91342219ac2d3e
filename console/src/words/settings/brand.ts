import { localized } from '../localized';

export const brand = localized('brand', {
  title: 'Brand',
  lead: 'Pages that you share with clients show this name, color, and logo.',
  name: 'Name',
  nameHint: 'Leave empty to show the name of the workspace.',
  accent: 'Accent color',
  accentHint: 'For example, #0a7d55. Leave empty to use the color of Outrider.',
  pick: 'Select accent color',
  adjusted: {
    light: (color: string) => `Too light for a light background: pages use ${color} there.`,
    dark: (color: string) => `Too dark for a dark background: pages use ${color} there.`,
  },
  saved: 'Brand saved.',
  logo: 'Logo',
  logoHint: (size: string) => `PNG, JPEG, or WebP, up to ${size}. Dark pages show it on a white background.`,
  upload: 'Upload logo',
  replace: 'Replace logo',
  remove: 'Remove logo',
  logoSaved: 'Logo saved.',
  logoRemoved: 'Logo removed.',
  tooBig: (size: string) => `The file is larger than ${size}. Select a smaller one.`,
  preview: 'Preview',
  schemes: { light: 'Light', dark: 'Dark' },
  sample: {
    campaign: 'Spring outreach',
    figures: [
      { label: 'Replies', value: '48' },
      { label: 'Interested', value: '17' },
    ],
  },
});
