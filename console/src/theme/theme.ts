import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';

/** Minimum size of a touch target in pixels (WCAG 2.2, 2.5.8). */
const SMALLEST_TARGET = 24;

const accent: MantineColorsTuple = [
  '#e8eefc',
  '#d3dffa',
  '#b4c8f6',
  '#8aa9f7',
  '#6990e2',
  '#4a74db',
  '#2f5bd0',
  '#264bb0',
  '#1e3b8c',
  '#1e2a47',
];

/** Grays of the dark theme, replacing those of Mantine: text, borders, inputs, background. */
const dark: MantineColorsTuple = [
  '#e9ecef',
  '#c6ccd3',
  '#a4adb8',
  '#6f7986',
  '#6f7986',
  '#242a31',
  '#1b1f24',
  '#14171b',
  '#101317',
  '#0b0d10',
];

/** The third shade, used by field borders, has the contrast that controls require. */
const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#edf0f3',
  '#dde2e8',
  '#b9c0c9',
  '#7a828d',
  '#656d78',
  '#535b66',
  '#3f464f',
  '#2a2f36',
  '#16191d',
];

/** Mantine theme from the console tokens: shadows only on floating layers, one accent, hairlines. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 3 },
  // The accent is light in the dark theme, so text on it has its own token.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-accent)' } : colors;
  },
  colors: { accent, dark, gray },
  fontFamily: '"Inter Variable", system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'xs', fw: 500 },
      // 32 px with regular text; the smallest Mantine button is 30 px with 12 px text.
      vars: (_theme: unknown, { size }: { size?: string | number }) => ({
        root: size === 'xs' ? { '--button-height': '32px', '--button-fz': '14px', '--button-padding-x': '12px' } : {},
      }),
    },
    ActionIcon: { defaultProps: { size: 28, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'xs', dir: 'auto' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs', dir: 'auto' } },
    Select: { defaultProps: { size: 'xs', checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { size: 'xs' }, styles: { inputField: { minHeight: SMALLEST_TARGET } } },
    Autocomplete: { defaultProps: { size: 'xs' } },
    TagsInput: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 3 } },
    Switch: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    ComboboxOption: { defaultProps: { dir: 'auto' } },
    MenuItem: { defaultProps: { dir: 'auto' } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true, position: 'bottom-end' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    Modal: { defaultProps: { lockScroll: false, centered: true, radius: 'lg', padding: 'lg' } },
    Drawer: { defaultProps: { lockScroll: false, position: 'right', padding: 'lg', shadow: 'md' } },
  },
});
