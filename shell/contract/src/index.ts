export * from './access.ts';
export * from './descriptor.ts';
export * from './module.ts';
export * from './snapshot.ts';
