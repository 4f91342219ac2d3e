import './book.css';

/** Tags as chips, in one line. */
export function TagMarks({ tags }: { tags: readonly string[] }) {
  return (
    <span className="contact-tags" title={tags.join(', ')}>
      {tags.map((tag) => (
        <bdi key={tag} className="contact-tag">
          {tag}
        </bdi>
      ))}
    </span>
  );
}
