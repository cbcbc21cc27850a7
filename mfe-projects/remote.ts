import { defineRemote } from '@dojang/contract';
import { errors } from './errors.ts';

/** Project workspaces: the list, the dashboard, members and notes. */
export default defineRemote({
  name: 'projects',
  requires: { contract: 1, schema: '20261123000096', api: 1 },
  mounts: ['/project'],
  routes: [
    { path: '/project', layout: 'default', access: 'member', title: '프로젝트' },
    { path: '/project/dashboard', layout: 'project', access: 'project', title: '대시보드', key: 'projectId' },
    { path: '/project/member', layout: 'project', access: 'project', title: '멤버', key: 'projectId' },
    { path: '/project/note', layout: 'project', access: 'project', title: '노트', key: 'projectId' },
    { path: '/project/note/removed', layout: 'project', access: 'project', title: '노트 휴지통', key: 'projectId' },
    {
      path: '/project/note/edit/:noteId',
      layout: 'project',
      access: 'project',
      title: '노트 편집',
      projectFrom: { param: 'noteId', table: 'notes' },
    },
    {
      path: '/project/note/view/:noteId',
      layout: 'project',
      access: 'project',
      title: '노트',
      projectFrom: { param: 'noteId', table: 'notes' },
    },
  ],
  navigation: [
    { to: '/project', label: '프로젝트', icon: 'folder-kanban', area: 'main', access: 'member', order: 10 },
    {
      to: '/project/dashboard',
      label: '대시보드',
      icon: 'layout-dashboard',
      area: 'project',
      access: 'project',
      order: 10,
    },
    { to: '/project/note', label: '노트', icon: 'notebook', area: 'project', access: 'project', order: 20 },
    { to: '/project/member', label: '멤버', icon: 'users', area: 'project', access: 'project', order: 30 },
    { to: '/project/note/removed', label: '휴지통', icon: 'trash-2', area: 'project', access: 'project', order: 90 },
  ],
  errors,
  extensions: {
    home: [{ id: 'projects', title: '최근 프로젝트', more: '/project', access: 'member', order: 10, height: 236 }],
    dashboard: [
      { id: 'recent-notes', title: '최근 노트', more: '/project/note', access: 'project', order: 10, height: 216 },
      { id: 'activity', title: '활동', access: 'project', order: 20, height: 216 },
    ],
    palette: [
      { id: 'projects', kind: 'search', label: '프로젝트', access: 'member', order: 20 },
      { id: 'notes', kind: 'search', label: '노트', access: 'project', order: 30 },
      {
        id: 'new-note',
        kind: 'create',
        label: '새 노트',
        to: '/project/note?new=1',
        icon: 'file-plus',
        access: 'project',
        order: 10,
      },
      {
        id: 'new-project',
        kind: 'create',
        label: '새 프로젝트',
        to: '/project?new=1',
        icon: 'folder-plus',
        access: 'member',
        order: 20,
      },
    ],
  },
  shortcuts: [{ keys: 'mod+s', label: '노트 저장', at: '/project/note/edit/:noteId' }],
});
