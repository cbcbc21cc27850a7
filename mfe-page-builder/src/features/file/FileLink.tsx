import { siteFileLink, siteFilePath, sizeText } from '@dojang/renderer';
import { useQuery } from '@dojang/shared-auth/query';
import { Button, Flex, Skeleton, Text } from '@dojang/shared-ui';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { FileDialog } from './FileDialog.tsx';
import { FileFace } from './FileRow.tsx';
import { fileQueries } from './file.queries.ts';

interface FileLinkProps {
  siteId: string;
  /** The present target of the link. */
  href: string;
  onChoose: (href: string) => void;
}

/** The file that a link saves, and a button to choose another file. */
export function FileLink({ siteId, href, onChoose }: FileLinkProps) {
  const [isChoosing, setChoosing] = useState(false);
  const path = siteFilePath(href);
  return (
    <>
      {path && <ChosenFile siteId={siteId} path={path} />}
      <Button variant="outline" size="sm" w="full" onClick={() => setChoosing(true)}>
        <FileUp /> {path ? '파일 바꾸기' : '파일 고르기'}
      </Button>
      {isChoosing && (
        <FileDialog
          siteId={siteId}
          onClose={() => setChoosing(false)}
          onChoose={(file) => {
            setChoosing(false);
            onChoose(siteFileLink(file.path));
          }}
        />
      )}
    </>
  );
}

function ChosenFile({ siteId, path }: { siteId: string; path: string }) {
  const file = useQuery(fileQueries.ofLink(siteId, path));
  const known = useQuery({ ...fileQueries.known(siteId, [path]), enabled: file.data === null });
  if (file.isPending) return <Skeleton height="10" />;
  if (file.data) {
    const { purgeAt, bytes } = file.data;
    const detail = purgeAt === null ? sizeText(bytes) : `${sizeText(bytes)} · 휴지통에 있지만 링크는 열려요`;
    return (
      <Flex align="center" gap="3">
        <FileFace file={file.data} detail={detail} />
      </Flex>
    );
  }
  if (file.error || known.isPending) return null;
  return (
    <Text textStyle="xs" color={known.data?.has(path) ? 'fg.muted' : 'fg.error'}>
      {known.data?.has(path) ? '다른 사이트의 파일이에요.' : '지워진 파일이에요. 다른 파일을 골라 주세요.'}
    </Text>
  );
}
