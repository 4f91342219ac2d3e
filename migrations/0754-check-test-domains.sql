-- Domains without a further check are test domains, which the next check settles without records.
update domain_dns set due_at = '2026-01-01T00:00:00Z', settled = false where due_at = 'infinity';
