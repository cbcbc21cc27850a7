import type { ProjectRole } from '@dojang/api-contract';

/** Whether a user may change the categories. All files of the project share them. */
export const mayEditCategories = (role: ProjectRole | null): boolean => role === 'owner' || role === 'manager';
