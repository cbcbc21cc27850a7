// The components of Chakra that guests do not need. They are loaded after signing in, because the components with a state
// machine are 45 KB in Brotli.
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
