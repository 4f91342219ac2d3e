import { type LabelledReply, listReplies, MODEL_CLASSES, type ModelClass } from './labelled-replies.js';
import { replyFeatures } from './tokens.js';
import { TRAINING_SETS } from './training/sets.js';

/** Additive smoothing: how much an unseen word may say. */
const ALPHA = 0.25;
/** Features of one short text are not independent; this takes the false certainty out of their product. */
const TEMPERATURE = 3.5;
/** How far a word that was not written in training speaks for `info`, the class of all that says nothing of interest to us. */
const UNKNOWN_WORD = 1;

export interface ReplyModel {
  /** Probability of each class, summing to 1. A text without words gives the classes' shares. */
  probabilities(text: string): ReadonlyMap<ModelClass, number>;
}

/**
 * A multinomial naive Bayes classifier over `replyFeatures`. Replies are about few things, so words that none of those learnt
 * from has are a sign that a text is about something else. The same replies give the same model; training 3,000 of them
 * takes about 150 ms of processor time.
 */
export function trainReplyModel(replies: readonly LabelledReply[]): ReplyModel {
  const classIndex = new Map(MODEL_CLASSES.map((label, index) => [label, index] as const));
  const counts = new Map<string, number[]>();
  const totals = new Float64Array(MODEL_CLASSES.length);
  const documents = new Float64Array(MODEL_CLASSES.length);
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
      totals[index]! += 1;
    }
  }
  const priors = documents.map((count) => Math.log((count + 1) / (replies.length + MODEL_CLASSES.length)));
  const denominators = totals.map((total) => Math.log(total + ALPHA * counts.size));
  // No feature stands in more replies than there are; the logarithm of each possible count is taken once.
  const logarithms = Float64Array.from({ length: replies.length + 1 }, (_, count) => Math.log(count + ALPHA));
  return {
    probabilities(text) {
      const scores = Float64Array.from(priors);
      for (const feature of new Set(replyFeatures(text))) {
        const row = counts.get(feature);
        if (row === undefined) {
          if (isWord(feature)) scores[INFO]! += UNKNOWN_WORD;
          continue;
        }
        for (let index = 0; index < scores.length; index += 1) {
          scores[index]! += logarithms[row[index]!]! - denominators[index]!;
        }
      }
      return softmax(scores);
    },
  };
}

const INFO = MODEL_CLASSES.indexOf('info');

/** Stems, pairs and marks stand beside the words that they were made of. */
function isWord(feature: string): boolean {
  return /^[\p{L}\p{N}']+$/u.test(feature);
}

function softmax(scores: Float64Array): Map<ModelClass, number> {
  const best = Math.max(...scores);
  const weights = scores.map((score) => Math.exp((score - best) / TEMPERATURE));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return new Map(MODEL_CLASSES.map((label, index) => [label, weights[index]! / sum]));
}

/** All the replies the model of this service learns from. */
export function trainingReplies(): LabelledReply[] {
  return listReplies(TRAINING_SETS);
}

let trained: ReplyModel | null = null;

/** The model of this service, trained at its first use. */
export function replyModel(): ReplyModel {
  trained ??= trainReplyModel(trainingReplies());
  return trained;
}
