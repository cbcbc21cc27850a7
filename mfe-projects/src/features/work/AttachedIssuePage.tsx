import { Component as Page } from '../file/AttachedIssuePage.tsx';
import { withNewIssue } from './with-new-issue.tsx';

export const Component = withNewIssue(Page);
