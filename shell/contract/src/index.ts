export * from './access.ts';
export * from './descriptor.ts';
export * from './federation.ts';
export * from './module.ts';
export * from './path-pattern.ts';
export * from './snapshot.ts';
