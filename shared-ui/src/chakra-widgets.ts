// The components of Chakra that guests do not need, loaded after signing in: those with a state machine take 45 KB in Brotli.
import './theme/widget-recipes.ts';

export {
  Avatar,
  Card,
  Checkbox,
  Code,
  Kbd,
  Menu,
  Progress,
  Switch,
  Table,
  Tabs,
  Tooltip,
} from '@chakra-ui/react';
export { Dialog } from './chakra-dialog.ts';
export { NativeSelect } from './chakra-native-select.tsx';
