import type { Level } from '@dojang/shared-auth';

const LEVEL_NAMES: Record<Level, string> = { member: '회원', admin: '관리자', super: '최고 관리자' };
const USER_TYPE_NAMES: Record<string, string> = { general: '일반', business: '사업자' };

export const levelName = (level: Level): string => LEVEL_NAMES[level];

/** Whether an account is suspended. */
export const statusName = (status: 'active' | 'suspended'): string => (status === 'suspended' ? '정지' : '정상');

/** User types are configuration. A type without a name here is shown unchanged. */
export const userTypeName = (type: string): string => USER_TYPE_NAMES[type] ?? type;

const AREAS: Record<string, string> = {
  shell: '기본 화면',
  projects: '프로젝트',
  content: '메모와 공지',
  'page-builder': '페이지',
  admin: '관리',
};

/** The Korean title of an area; its technical name when it has no title. */
export const areaName = (name: string): string => AREAS[name] ?? name;
