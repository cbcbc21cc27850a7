// What of Chakra brings a state machine along: some 45 KB brotli together, loaded after signing in.
export { Avatar, Checkbox, Dialog, Menu, Progress, Switch, Tabs, Tooltip } from '@chakra-ui/react';
