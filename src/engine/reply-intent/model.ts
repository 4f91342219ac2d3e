import { type ModelData, readFeatures } from './model-data.js';
import { MODEL_CLASSES, type ModelClass } from './reply-classes.js';
import stored from './reply-model.json' with { type: 'json' };
import { replyFeatures } from './tokens.js';

/** Additive smoothing: weight of an unseen word. */
const ALPHA = 0.25;
/** Features of one short text are not independent; this factor corrects the false certainty of their product. */
const TEMPERATURE = 3.5;
/** Weight of a word absent from training for `info`, the class of replies without interest. */
const UNKNOWN_WORD = 1;

export interface ReplyModel {
  /** Probability of each class, summing to 1. For a text without words, the shares of the classes. */
  probabilities(text: string): ReadonlyMap<ModelClass, number>;
  /** Words of the training replies, folded. */
  words(): string[];
}

/**
 * A multinomial naive Bayes classifier over `replyFeatures`. Replies are about few things, so a word that no training reply
 * has is a sign that a text is about something else. The same data give the same model.
 */
export function openReplyModel(data: ModelData): ReplyModel {
  const { rows, counts, totals } = readFeatures(data);
  const replies = data.replies.reduce((sum, count) => sum + count, 0);
  const priors = data.replies.map((count) => Math.log((count + 1) / (replies + MODEL_CLASSES.length)));
  const denominators = totals.map((total) => Math.log(total + ALPHA * rows.size));
  // No feature occurs in more replies than exist; the logarithm of each possible count is computed once.
  const logarithms = Float64Array.from({ length: replies + 1 }, (_, count) => Math.log(count + ALPHA));
  return {
    probabilities(text) {
      const scores = Float64Array.from(priors);
      for (const feature of new Set(replyFeatures(text))) {
        const row = rows.get(feature);
        if (row === undefined) {
          if (isWord(feature)) scores[INFO]! += UNKNOWN_WORD;
          continue;
        }
        for (let index = 0; index < scores.length; index += 1) {
          scores[index]! += logarithms[counts[row * scores.length + index]!]! - denominators[index]!;
        }
      }
      return softmax(scores);
    },
    words: () => [...rows.keys()].filter(isWord),
  };
}

const INFO = MODEL_CLASSES.indexOf('info');

/** Stems, pairs and marks are added to the words they were derived from. */
function isWord(feature: string): boolean {
  return /^[\p{L}\p{N}']+$/u.test(feature);
}

function softmax(scores: Float64Array): Map<ModelClass, number> {
  const best = Math.max(...scores);
  const weights = scores.map((score) => Math.exp((score - best) / TEMPERATURE));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return new Map(MODEL_CLASSES.map((label, index) => [label, weights[index]! / sum]));
}

let opened: ReplyModel | null = null;

/** Returns the model of this service, loaded once in each process and thread. */
export function replyModel(): ReplyModel {
  opened ??= openReplyModel(stored);
  return opened;
}
