// The components of Chakra that need a state machine: about 45 KB in Brotli, loaded after signing in.
export { Avatar, Checkbox, Dialog, Menu, Progress, Switch, Tabs, Tooltip } from '@chakra-ui/react';
