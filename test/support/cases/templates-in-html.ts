/**
 * HTML with a placeholder for a tag: attributes in every kind of quotes, text, comments. Each ends in the word "after".
 */
export const ATTRIBUTES: readonly string[] = [
  '<a href="https://a.example/TAG">x</a> after',
  "<a href='https://a.example/TAG'>x</a> after",
  '<a href=https://a.example/TAG>x</a> after',
  '<a href="mailto:x@a.example?subject=TAG">x</a> after',
  '<a href="TAG">x</a> after',
  '<a href="https://a.example/" title="TAG">x</a> after',
  "<a title='TAG' href='https://a.example/'>x</a> after",
  '<img src="https://a.example/i.png" alt="TAG"> after',
  '<img alt=TAG src=https://a.example/i.png> after',
  '<p style="color: TAG">x</p> after',
  '<p class=TAG>x</p> after',
  '<p>TAG</p> after',
  '<!-- TAG --> after',
];

/** Tags with quotes, spaces, angle brackets and braces. */
export const TAGS: readonly string[] = [
  '{{ firstName }}',
  '{{ firstName | default: "you" }}',
  "{{ firstName | default: 'you' }}",
  '{{ firstName | default: "a > b" }}',
  '{{ firstName | append: ">" }}',
  '{{ firstName | append: "<b>" }}',
  '{{ firstName | replace: "\'", "" }}',
  '{{- firstName | default: "you" -}}',
  '{% if firstName == "Ann" %}a{% else %}b{% endif %}',
  "{% if firstName contains '>' %}a{% endif %}",
  '{% assign n = firstName | default: "x" %}{{ n }}',
  '{% for i in (1..2) %}{{ i | append: "\'>" }}{% endfor %}',
  '{a|{{ firstName | default: "e > f" }}}',
  '{% snippet "quoted" %}',
  "{% if firstName %}{%- snippet 'quoted' -%}{% endif %}",
];

/** Snippet used in these tags, with characters that would end an attribute or tag if parsed as HTML. */
export const QUOTED_SNIPPET = {
  name: 'quoted',
  bodyText: '{{ firstName | default: "g > h" }} {i|i} \'>',
};

/** Values that would break out of their position if treated as anything but data. */
export const HOSTILE_VALUES: readonly string[] = [
  'Ann',
  '"> <script>alert(1)</script>',
  "'><b>",
  '{{ email }} {% if %}',
  '{a|b} \\{ }',
  '&quot; &#123; &amp;',
  '<!-- --> ]]>',
];
