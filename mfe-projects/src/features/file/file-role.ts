import type { ProjectRole } from '@dojang/api-contract';

/** Whether a user may change the categories, which all files of the project share. */
export const mayEditCategories = (role: ProjectRole | null): boolean => role === 'owner' || role === 'manager';
