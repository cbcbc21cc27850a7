export { type StoredOptions, type StoredValue, storedValue } from './stored-value.ts';
