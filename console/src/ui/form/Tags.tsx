import { TagsInput, type TagsInputProps } from '@mantine/core';

/** Field for several free-text values. It has no suggestions, so Escape closes the dialog directly. */
export const Tags = (props: TagsInputProps) => <TagsInput {...props} dropdownOpened={false} />;
