/**
 * All codes for a failed load of a remote. The list is closed: a new code needs a message below and a case in the drill.
 * - `unknown_remote`: the snapshot does not contain the remote (it was retired)
 * - `not_found`: its file answers 404 or 410
 * - `unreachable`: the network or the gateway fails
 * - `timeout`: no answer within the time limit
 * - `bad_content`: the answer is no script (an error page, for example)
 * - `integrity`: a script that differs from the released one
 * - `init_failed`: the container does not start in this shell
 * - `incompatible`: it needs a contract, or a shared module, that this shell does not have
 * - `bad_module`: it runs, but does not provide the page of its descriptor
 * - `threw`: its code throws while it is loaded
 */
export type LoadFailureCode =
  | 'unknown_remote'
  | 'not_found'
  | 'unreachable'
  | 'timeout'
  | 'bad_content'
  | 'integrity'
  | 'init_failed'
  | 'incompatible'
  | 'bad_module'
  | 'threw';

export interface LoadFailure {
  code: LoadFailureCode;
  remote: string;
  /** Version in the snapshot; `dev` for a local override; empty when unknown. */
  version: string;
  /** Details for the console and the error report, not for users. */
  detail: string;
}

const MESSAGES: Record<LoadFailureCode, string> = {
  unknown_remote: '이 화면은 더 이상 제공되지 않아요.',
  not_found: '화면 파일을 서버에서 찾지 못했어요.',
  unreachable: '화면 파일을 서버에서 받지 못했어요. 잠시 뒤에 다시 시도해 주세요.',
  timeout: '서버가 제때 응답하지 않았어요.',
  bad_content: '서버가 화면 대신 다른 내용을 보냈어요.',
  integrity: '받은 파일이 배포된 것과 달라서 열지 않았어요.',
  init_failed: '화면을 시작하지 못했어요.',
  incompatible: '이 화면이 지금 쓰는 버전과 맞지 않아요. 새로고침하면 해결될 수 있어요.',
  bad_module: '화면이 올바르게 만들어지지 않았어요.',
  threw: '화면을 여는 중에 오류가 생겼어요.',
};

/** The message for the user. */
export const failureMessage = (failure: LoadFailure): string => MESSAGES[failure.code];

/** Passes a failure through the router to the area's error boundary. */
export class RemoteLoadError extends Error {
  readonly failure: LoadFailure;

  constructor(failure: LoadFailure) {
    super(failureMessage(failure));
    this.name = 'RemoteLoadError';
    this.failure = failure;
  }
}
