import { AttachedFiles } from './components/AttachedFiles.tsx';

/** `/project/file/issue`: the files that are attached to issues. */
export const Component = () => (
  <AttachedFiles type="issue" title="이슈에 붙은 파일" help="이슈를 열고 ‘파일 붙이기’를 누르면 여기에 모여요." />
);
