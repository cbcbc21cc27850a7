import { defineExtensions, defineRoutes } from '@dojang/contract';

export default defineRoutes({
  '/project': () => import('./features/project/ProjectListPage.tsx'),
  '/project/dashboard': () => import('./features/work/DashboardPage.tsx'),
  '/project/member': () => import('./features/work/MemberPage.tsx'),
  '/project/file': () => import('./features/file/FilePage.tsx'),
  '/project/file/note': () => import('./features/file/AttachedNotePage.tsx'),
  '/project/file/issue': () => import('./features/file/AttachedIssuePage.tsx'),
  '/project/issue/board/:issueId': () => import('./features/board/IssueBoardPage.tsx'),
  '/issue/board': () => import('./features/board/BoardPage.tsx'),
  '/project/note': () => import('./features/work/NoteListPage.tsx'),
  '/project/note/removed': () => import('./features/note/NoteRemovedPage.tsx'),
  '/project/note/edit/:noteId': () => import('./features/note/NoteEditPage.tsx'),
  '/project/note/view/:noteId': () => import('./features/note/NoteViewPage.tsx'),
  '/project/issue': () => import('./features/work/IssuesPage.tsx'),
  '/alert': () => import('./features/alert/AlertPage.tsx'),
  '/project/setting/delete': () => import('./features/setting/DeletePage.tsx'),
  '/project/setting/notification': () => import('./features/alert/SettingPage.tsx'),
});

export const extensions = defineExtensions({
  home: { projects: () => import('./features/project/HomeProjects.tsx') },
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
    members: () => import('./features/member/member-palette.ts'),
  },
  header: { bell: () => import('./features/alert/Bell.tsx') },
});
