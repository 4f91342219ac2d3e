import { findMutants } from '../support/engine-sim/find-mutants.js';

findMutants('order');
