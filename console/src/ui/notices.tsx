import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';

/** Container of toasts. Loaded after the first screen, which needs none. */
export const Notices = () => <Notifications position="bottom-left" limit={3} />;
export { notifications };
