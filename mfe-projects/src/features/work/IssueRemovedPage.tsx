import { Component as Page } from '../issue/IssueRemovedPage.tsx';
import { withNewIssue } from './with-new-issue.tsx';

export const Component = withNewIssue(Page);
