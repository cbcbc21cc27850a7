import { Component as Page } from '../note/NoteEditPage.tsx';
import { withNewIssue } from './with-new-issue.tsx';

export const Component = withNewIssue(Page);
