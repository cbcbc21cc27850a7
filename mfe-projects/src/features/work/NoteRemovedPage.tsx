import { Component as Page } from '../note/NoteRemovedPage.tsx';
import { withNewIssue } from './with-new-issue.tsx';

export const Component = withNewIssue(Page);
