export { LoadDemo } from './LoadDemo';
