import { deployScopeSchema } from '@dojang/api-contract';
import { areaName, levelName } from '../../names.ts';
import { reasonText } from '../../release-reason.logic.ts';
import { NAMES } from '../budget/budget.logic.ts';
import { BUDGETS } from '../budget/budget.schema.ts';
import { retriedText } from '../queue/queue.logic.ts';
import { SCOPES } from '../remote/remote.logic.ts';

/** One action of an admin. `before` and `after` are the contents of the row. */
export interface AuditEntry {
  id: string;
  at: string;
  actor: string | null;
  /** Empty for actions of the command line. */
  actor_name: string;
  action: string;
  target_type: string;
  target_id: string;
  /** Empty when the member no longer exists. */
  target_name: string;
  before: unknown;
  after: unknown;
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

function text(value: unknown, key: string): string {
  const found = partOf(value, key);
  return typeof found === 'string' ? found : '';
}

function number(value: unknown, key: string): number {
  const found = partOf(value, key);
  return typeof found === 'number' ? found : 0;
}

const level = (value: unknown) => {
  const name = text(value, 'level');
  return name === 'member' || name === 'admin' || name === 'super' ? levelName(name) : name;
};

function noticeSentence({ before, after }: AuditEntry): string {
  const title = `공지 ‘${text(after, 'title') || text(before, 'title')}’`;
  const wasRemoved = text(before, 'removed_at') !== '';
  const isRemoved = text(after, 'removed_at') !== '';
  if (isRemoved && !wasRemoved) return `${title} 휴지통으로 옮김`;
  if (wasRemoved && !isRemoved) return `${title} 복원`;
  const isDraft = text(after, 'status') === 'draft';
  const wasDraft = before === null || text(before, 'status') === 'draft';
  if (isDraft) return wasDraft ? `${title} 임시 저장` : `${title} 게시 내림`;
  if (!wasDraft) return `${title} 고침`;
  return text(after, 'status') === 'scheduled' ? `${title} 게시 예약` : `${title} 게시`;
}

function templateSentence({ before, after }: AuditEntry): string {
  const name = `템플릿 ‘${text(after, 'name')}’`;
  const status = text(after, 'status');
  if (status === text(before, 'status')) return `${name} 고침`;
  return status === 'published' ? `${name} 갤러리에 올림` : `${name} 갤러리에서 내림`;
}

function boardChange({ before, after }: AuditEntry): string {
  const [was, is] = [text(before, 'archived_at') !== '', text(after, 'archived_at') !== ''];
  if (was === is) return '고침';
  return is ? '보관' : '다시 엶';
}

const RELEASE_ACTS: Record<string, string> = {
  'release.published': '새 버전 공개',
  'release.staged': '새 버전 올려 둠',
  'release.promoted': '버전 공개',
  'release.rolled_back': '버전 되돌림',
  'release.retired': '내림',
  'release.canary': '일부에게 먼저 공개',
  'release.canary_ended': '일부 공개 끝냄',
  'release.forgotten': '올려 둔 버전 지움',
  'release.failed': '배포하지 못함',
};

function releaseSentence({ action, before, after }: AuditEntry): string {
  // For a canary that ended, `after` contains the version that everybody gets again.
  const version = text(action === 'release.canary_ended' ? before : after, 'version').slice(0, 8);
  const reason = reasonText(text(after, 'reason'));
  const what = [areaName(text(after, 'name')), RELEASE_ACTS[action], version].filter(Boolean).join(' ');
  return reason ? `${what} (${reason})` : what;
}

const scopeText = (after: unknown) => {
  const found = deployScopeSchema.safeParse(text(after, 'scope'));
  return found.success ? `, ${SCOPES[found.data].name}` : '';
};

const budgetName = (after: unknown) => {
  const budget = BUDGETS.find((each) => each === text(after, 'budget'));
  return budget ? NAMES[budget] : '';
};

/** A short Korean sentence for an action. An unknown action shows its name. */
export function auditSentence(entry: AuditEntry): string {
  const member = entry.target_name || '탈퇴한 회원';
  switch (entry.action) {
    case 'member.level':
      return `${member} 님의 등급: ${level(entry.before)} → ${level(entry.after)}`;
    case 'member.suspended': {
      const reason = text(entry.after, 'reason');
      return `${member} 님 정지${reason ? ` (${reason})` : ''}`;
    }
    case 'member.unsuspended':
      return `${member} 님 정지 해제`;
    case 'page.taken_down':
      return `페이지 ‘${text(entry.after, 'title')}’ 게시 중단 (${text(entry.after, 'reason')})`;
    case 'page.restored':
      return `페이지 ‘${text(entry.after, 'title')}’ 게시 되돌림`;
    case 'page.review_opened':
      return `재검토할 페이지 ‘${text(entry.after, 'title')}’ 열어 봄`;
    case 'page.review_refused':
      return `페이지 ‘${text(entry.after, 'title')}’ 재검토 뒤에도 게시 중단 유지 (${text(entry.after, 'reason')})`;
    case 'page.reports_dismissed':
      return `페이지 ‘${text(entry.after, 'title')}’ 신고를 문제없음으로 처리`;
    case 'template.saved':
      return templateSentence(entry);
    case 'template.moved':
      return `템플릿 ‘${text(entry.after, 'name')}’ 자리 옮김`;
    case 'template.created':
      return `템플릿 ‘${text(entry.after, 'name')}’ 만듦`;
    case 'template.edited':
      return `템플릿 ‘${text(entry.after, 'name')}’ 내용 고침`;
    case 'template.removed':
      return `템플릿 ‘${text(entry.before, 'name')}’ 지움`;
    case 'template_category.saved':
      return `템플릿 종류 ‘${text(entry.after, 'name')}’ ${entry.before ? '이름 바꿈' : '만듦'}`;
    case 'template_category.moved':
      return `템플릿 종류 ‘${text(entry.after, 'name')}’ 자리 옮김`;
    case 'template_category.removed':
      return `템플릿 종류 ‘${text(entry.before, 'name')}’ 지움`;
    case 'agreement.created':
      return `약관 ‘${text(entry.after, 'title')}’ 만듦`;
    case 'agreement.saved':
      return `약관 ‘${text(entry.after, 'title')}’ 정보 고침`;
    case 'agreement.published':
      return `약관 ‘${text(entry.after, 'title')}’ 새 판 게시`;
    case 'agreement.exported':
      return `약관 ‘${text(entry.after, 'title')}’ 동의 기록 내려받음`;
    case 'agreement.discarded':
      return `약관 ‘${text(entry.after, 'title')}’ 쓰던 판 버림`;
    case 'board.created':
      return `게시판 ‘${text(entry.after, 'name')}’ 만듦`;
    case 'board.saved':
      return `게시판 ‘${text(entry.after, 'name')}’ ${boardChange(entry)}`;
    case 'board.moved':
      return `게시판 ‘${text(entry.after, 'name')}’ 자리 옮김`;
    case 'board.removed':
      return `게시판 ‘${text(entry.before, 'name')}’ 지움`;
    case 'order.refund':
      return `주문 ${text(entry.before, 'order_no')} 환불 (${text(entry.after, 'reason')})`;
    case 'site.plan':
      return `사이트 ‘${text(entry.after, 'name')}’ 요금제 기간 정함 (${text(entry.after, 'reason')})`;
    case 'budget.raised':
      return `${entry.target_type === 'network' ? '한 네트워크' : `${member} 님`}의 ${budgetName(entry.after)} 한도 바꿈 (${text(entry.after, 'reason')})`;
    case 'release.published':
    case 'release.staged':
    case 'release.promoted':
    case 'release.rolled_back':
    case 'release.retired':
    case 'release.canary':
    case 'release.canary_ended':
    case 'release.forgotten':
    case 'release.failed':
      return releaseSentence(entry);
    case 'deploy_token.issued':
      return `‘${text(entry.after, 'label')}’ 배포 토큰 발급 (${areaName(text(entry.after, 'name'))}${scopeText(entry.after)})`;
    case 'deploy_token.revoked':
      return `‘${text(entry.before, 'label')}’ 배포 토큰 폐기 (${areaName(text(entry.before, 'name'))})`;
    case 'queue.retry':
      return `하지 못한 작업을 다시 시도 (${retriedText(text(entry.after, 'kind'), number(entry.after, 'count'))})`;
    case 'mail.retry':
      return '보내지 못한 메일을 다시 보냄';
    case 'notice.reminded':
      return `공지 ‘${text(entry.after, 'title')}’ 다시 알림`;
    case 'notice.created':
    case 'notice.saved':
      return noticeSentence(entry);
    default:
      return entry.action;
  }
}
