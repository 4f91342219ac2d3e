import { formatFeature, type ModelData } from '../../src/engine/reply-intent/model-data.js';
import { MODEL_CLASSES } from '../../src/engine/reply-intent/reply-classes.js';
import { replyFeatures } from '../../src/engine/reply-intent/tokens.js';
import type { LabelledReply } from './read-replies.js';

/** Counts in how many replies of each class a feature occurs. The order of the replies does not matter. */
export function trainModel(replies: readonly LabelledReply[]): ModelData {
  const classIndex = new Map(MODEL_CLASSES.map((label, index) => [label, index] as const));
  const documents = MODEL_CLASSES.map(() => 0);
  const counts = new Map<string, number[]>();
  for (const { label, text } of replies) {
    const index = classIndex.get(label)!;
    documents[index]! += 1;
    for (const feature of new Set(replyFeatures(text))) {
      let row = counts.get(feature);
      if (row === undefined) {
        row = MODEL_CLASSES.map(() => 0);
        counts.set(feature, row);
      }
      row[index]! += 1;
    }
  }
  const features = [...counts].map(([feature, row]) => formatFeature(feature, row)).sort();
  return { classes: MODEL_CLASSES, replies: documents, features: features.join('\n') };
}

/** Returns the text of `reply-model.json`. */
export function formatModel(data: ModelData): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
