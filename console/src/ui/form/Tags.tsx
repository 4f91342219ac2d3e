import { TagsInput, type TagsInputProps } from '@mantine/core';

/** Several values that are typed freely. Nothing is offered, so there is no list that Escape would have to close first. */
export const Tags = (props: TagsInputProps) => <TagsInput {...props} dropdownOpened={false} />;
