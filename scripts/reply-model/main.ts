import { writeFileSync } from 'node:fs';
import { readTrainingReplies } from './read-replies.js';
import { formatModel, trainModel } from './train.js';

// Writes the reply model that the engine reads (`npm run reply-model`), after a training reply, a feature or a concept changed.
const replies = readTrainingReplies();
const data = trainModel(replies);
writeFileSync(new URL('../../src/engine/reply-intent/reply-model.json', import.meta.url), formatModel(data));
console.info(`${replies.length} replies, ${data.features.split('\n').length} features`);
