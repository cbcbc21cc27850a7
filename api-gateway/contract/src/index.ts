export * from './account.ts';
export * from './ai.ts';
export * from './client-report.ts';
export * from './deploy.ts';
export * from './errors.ts';
export * from './file.ts';
export * from './icon.ts';
export * from './login-ways.ts';
export * from './page.ts';
export * from './pay.ts';
export * from './platform.ts';
export * from './preview.ts';
export * from './project.ts';
export * from './public.ts';
export * from './remote-health.ts';

/** Version of the /api contract. It stays the same for additive changes; any other change gets a new path. */
export const API_VERSION = 1;
