import { Component as Page } from '../dashboard/DashboardPage.tsx';
import { withNewIssue } from './with-new-issue.tsx';

export const Component = withNewIssue(Page);
