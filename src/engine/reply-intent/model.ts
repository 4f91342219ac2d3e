import { type LabelledReply, listReplies, MODEL_CLASSES, type ModelClass } from './labelled-replies.js';
import { replyFeatures } from './tokens.js';
import { TRAINING_EN } from './training-en.js';
import { TRAINING_DA, TRAINING_DE, TRAINING_NL, TRAINING_SV } from './training-germanic.js';
import { TRAINING_CS, TRAINING_FI, TRAINING_HU, TRAINING_NO, TRAINING_RO } from './training-nordic-eastern.js';
import { TRAINING_ES, TRAINING_FR, TRAINING_IT, TRAINING_PL, TRAINING_PT } from './training-romance-slavic.js';
import { TRAINING_AR, TRAINING_EL, TRAINING_HE, TRAINING_RU, TRAINING_UK } from './training-scripts.js';

/** Additive smoothing: how much an unseen word may say. */
const ALPHA = 0.25;
/** Features of one short text are not independent; this takes the false certainty out of their product. */
const TEMPERATURE = 2.2;

export interface ReplyModel {
  /** Probability of each class, summing to 1. A text without any known word gives the classes' shares. */
  probabilities(text: string): ReadonlyMap<ModelClass, number>;
}

/**
 * A multinomial naive Bayes classifier over `replyFeatures`. The same replies give the same model; training 500 of them
 * takes a few milliseconds.
 */
export function trainReplyModel(replies: readonly LabelledReply[]): ReplyModel {
  const classIndex = new Map(MODEL_CLASSES.map((label, index) => [label, index] as const));
  const counts = new Map<string, Float64Array>();
  const totals = new Float64Array(MODEL_CLASSES.length);
  const documents = new Float64Array(MODEL_CLASSES.length);
  for (const { label, text } of replies) {
    const index = classIndex.get(label)!;
    documents[index]! += 1;
    for (const feature of new Set(replyFeatures(text))) {
      const row = counts.get(feature) ?? new Float64Array(MODEL_CLASSES.length);
      row[index]! += 1;
      counts.set(feature, row);
      totals[index]! += 1;
    }
  }
  const priors = documents.map((count) => Math.log((count + 1) / (replies.length + MODEL_CLASSES.length)));
  const denominators = totals.map((total) => Math.log(total + ALPHA * counts.size));
  return {
    probabilities(text) {
      const scores = Float64Array.from(priors);
      for (const feature of new Set(replyFeatures(text))) {
        const row = counts.get(feature);
        // A word that was not written in training says nothing about any class.
        if (row === undefined) continue;
        for (let index = 0; index < scores.length; index += 1) {
          scores[index]! += Math.log(row[index]! + ALPHA) - denominators[index]!;
        }
      }
      return softmax(scores);
    },
  };
}

function softmax(scores: Float64Array): Map<ModelClass, number> {
  const best = Math.max(...scores);
  const weights = scores.map((score) => Math.exp((score - best) / TEMPERATURE));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return new Map(MODEL_CLASSES.map((label, index) => [label, weights[index]! / sum]));
}

/** All the replies the model of this service learns from. */
export function trainingReplies(): LabelledReply[] {
  return listReplies([
    TRAINING_EN,
    TRAINING_DE,
    TRAINING_NL,
    TRAINING_SV,
    TRAINING_DA,
    TRAINING_FR,
    TRAINING_ES,
    TRAINING_IT,
    TRAINING_PT,
    TRAINING_PL,
    TRAINING_NO,
    TRAINING_RO,
    TRAINING_CS,
    TRAINING_FI,
    TRAINING_HU,
    TRAINING_EL,
    TRAINING_HE,
    TRAINING_AR,
    TRAINING_UK,
    TRAINING_RU,
  ]);
}

let trained: ReplyModel | null = null;

/** The model of this service, trained at its first use. */
export function replyModel(): ReplyModel {
  trained ??= trainReplyModel(trainingReplies());
  return trained;
}
