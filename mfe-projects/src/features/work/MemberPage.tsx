import { Component as Page } from '../member/MemberPage.tsx';
import { withNewIssue } from './with-new-issue.tsx';

export const Component = withNewIssue(Page);
