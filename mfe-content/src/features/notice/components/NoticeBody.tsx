import { noticePictures } from '@dojang/shared-auth';
import { Box, Text } from '@dojang/shared-ui';
import { RichEditor } from '@dojang/shared-ui/editor';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { BodyStore } from '../notice-body.store.ts';

interface Props {
  noticeId: string;
  store: BodyStore;
}

export function NoticeBody({ noticeId, store }: Props) {
  const body = useStore(store, (state) => state.body);
  const pictures = useMemo(() => noticePictures(noticeId), [noticeId]);
  return (
    <Box>
      <Text textStyle="label" mb="1.5">
        내용
      </Text>
      <Box borderWidth="1px" borderColor="border.control" borderRadius="l2" px="4" py="2">
        <RichEditor
          label="공지 내용"
          pictures={pictures}
          value={body}
          onChange={(value) => store.setState({ body: value, isChanged: true })}
          placeholder="내용을 쓰거나 '/'를 눌러 블록을 골라 주세요"
          minHeight="20rem"
        />
      </Box>
    </Box>
  );
}
