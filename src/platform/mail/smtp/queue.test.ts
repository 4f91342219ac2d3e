import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Queue } from './queue.js';

it('gives what an array would give, whatever is pushed, put back and taken', () => {
  const action = fc.constantFrom('push', 'push', 'putBack', 'shift', 'shift');
  fc.assert(
    fc.property(fc.array(action, { maxLength: 200 }), (actions) => {
      const line = new Queue<{ n: number }>();
      const model: { n: number }[] = [];
      for (const [n, name] of actions.entries()) {
        const item = { n };
        if (name === 'shift') expect(line.shift()).toBe(model.shift());
        else line[name](item);
        if (name === 'push') model.push(item);
        if (name === 'putBack') model.unshift(item);
        expect(line.first).toBe(model[0]);
      }
      expect(line.drain()).toEqual(model);
      expect(line.shift()).toBeUndefined();
    }),
  );
});
