import { defineExtensions, defineRoutes } from '@dojang/contract';

export default defineRoutes({
  '/project': () => import('./features/project/ProjectListPage.tsx'),
  '/project/dashboard': () => import('./features/work/DashboardPage.tsx'),
  '/project/member': () => import('./features/work/MemberPage.tsx'),
  '/project/file': () => import('./features/work/FilePage.tsx'),
  '/project/file/note': () => import('./features/work/AttachedNotePage.tsx'),
  '/project/file/issue': () => import('./features/work/AttachedIssuePage.tsx'),
  '/project/issue/board/:issueId': () => import('./features/board/IssueBoardPage.tsx'),
  '/issue/board': () => import('./features/board/BoardPage.tsx'),
  '/project/note': () => import('./features/work/NoteListPage.tsx'),
  '/project/note/removed': () => import('./features/work/NoteRemovedPage.tsx'),
  '/project/note/edit/:noteId': () => import('./features/work/NoteEditPage.tsx'),
  '/project/note/view/:noteId': () => import('./features/work/NoteViewPage.tsx'),
  '/project/issue': () => import('./features/work/IssuesPage.tsx'),
  '/project/issue/removed': () => import('./features/work/IssueRemovedPage.tsx'),
  '/issue': () => import('./features/issue/MyIssuesPage.tsx'),
  '/alert': () => import('./features/alert/AlertPage.tsx'),
  '/project/setting/delete': () => import('./features/work/DeletePage.tsx'),
  '/project/setting/notification': () => import('./features/work/NotificationSettingPage.tsx'),
  '/test/kanban': () => import('./features/test/KanbanPage.tsx'),
  '/test/table': () => import('./features/test/TablePage.tsx'),
  '/test/opt': () => import('./features/test/OptPage.tsx'),
  '/test/inline': () => import('./features/test/InlinePage.tsx'),
});

export const extensions = defineExtensions({
  home: {
    projects: () => import('./features/project/HomeProjects.tsx'),
    'due-issues': () => import('./features/issue/HomeIssues.tsx'),
  },
  dashboard: {
    'my-issues': () => import('./features/dashboard/components/MyIssues.tsx'),
    progress: () => import('./features/dashboard/components/ProjectProgress.tsx'),
    boards: () => import('./features/dashboard/components/BoardCounts.tsx'),
    mentions: () => import('./features/dashboard/components/Mentions.tsx'),
    'recent-notes': () => import('./features/dashboard/components/RecentNotes.tsx'),
    'recent-files': () => import('./features/file/RecentFiles.tsx'),
    activity: () => import('./features/dashboard/components/ActivityFeed.tsx'),
  },
  palette: {
    projects: () => import('./features/project/project-palette.ts'),
    notes: () => import('./features/note/note-palette.ts'),
    files: () => import('./features/file/file-palette.ts'),
    issues: () => import('./features/issue/issue-palette.ts'),
    comments: () => import('./features/conversation/comment-palette.ts'),
    members: () => import('./features/member/member-palette.ts'),
  },
  header: { bell: () => import('./features/alert/Bell.tsx') },
});
