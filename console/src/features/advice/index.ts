export { BestAdvice } from './BestAdvice';
