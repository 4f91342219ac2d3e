import { describe, expect, it } from 'vitest';
import { dayOf, delayOf, editsOf, partsOf, patchOf, type Step, withOneMore } from './step-texts';

const text = {
  subject: 'Hi',
  bodyText: 'Text',
  bodyHtml: '',
  attachments: [{ fileId: 'f' }],
  attachmentNames: ['{{offer}}'],
};
const variant = (id: string) => ({ id, label: id.toUpperCase(), ...text, share: 50, weight: 50 });
const step = (variants: Step['variants']): Step => ({
  ...{ id: 's', campaignId: 'c', order: 1, body: 'Text', delaySeconds: 0, delayDays: 0, name: '', variants },
  ...{ threadMode: 'new_thread', state: 'enabled', createdAt: '', updatedAt: '', winner: null, template: null },
  ...text,
});

describe('texts of a step', () => {
  it('sends only what was touched', () => {
    expect(patchOf(step([]), { name: 'Intro' })).toEqual({ name: 'Intro' });
    expect(patchOf(step([]), { texts: [{ ...text, subject: 'New', share: 100 }] })).toEqual({
      ...text,
      subject: 'New',
    });
  });

  it('turns the only text into the first of two variants', () => {
    const texts = withOneMore(editsOf(step([])).texts);
    expect(patchOf(step([]), { texts })).toEqual({
      variants: [
        { ...text, share: 50 },
        { ...text, share: 50 },
      ],
    });
  });

  it('keeps variants by their id, also one that was stored while it was being written', () => {
    const stored = step([variant('a'), variant('b')]);
    const [first] = editsOf(stored).texts;
    const patch = patchOf(stored, { texts: [first as never, { ...text, subject: 'B', share: 50 }] });
    expect(patch.variants?.map((one: { id?: string }) => one.id)).toEqual(['a', 'b']);
  });

  it('never gives an id to two', () => {
    const stored = step([variant('a'), variant('b')]);
    const second = editsOf(stored).texts[1];
    const patch = patchOf(stored, { texts: [second as never, { ...text, share: 50 }] });
    expect(patch.variants?.map((one: { id?: string }) => one.id)).toEqual(['b', undefined]);
  });

  it('says shares as parts, equal where none is given', () => {
    expect(
      partsOf([
        { ...text, share: 30 },
        { ...text, share: 10 },
      ]),
    ).toEqual([0.75, 0.25]);
    expect(
      partsOf([
        { ...text, share: 0 },
        { ...text, share: 0 },
      ]),
    ).toEqual([0.5, 0.5]);
  });

  it('says waits in their largest whole unit, and the day a step is on', () => {
    expect(delayOf(259_200)).toEqual({ amount: 3, unit: 'days' });
    expect(delayOf(5_400)).toEqual({ amount: 90, unit: 'minutes' });
    expect(dayOf([{ delaySeconds: 0 }, { delaySeconds: 259_200 }, { delaySeconds: 43_200 }], 2)).toBe(3);
  });
});
