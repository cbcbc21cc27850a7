import { Component as Page } from '../note/NoteListPage.tsx';
import { withNewIssue } from './with-new-issue.tsx';

export const Component = withNewIssue(Page);
