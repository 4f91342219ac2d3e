import type { Catalogue } from '../say.js';
import { advice } from './advice.js';
import { attention } from './attention.js';
import { audit } from './audit.js';
import { background } from './background.js';
import { contactSources } from './contact-sources.js';
import { domains } from './domains.js';
import { enrollment } from './enrollment.js';
import { errors } from './errors.js';
import { eventDescriptions } from './event-descriptions.js';
import { eventTitles } from './event-titles.js';
import { dateReasons, fieldErrors, valueErrors } from './field-errors.js';
import { fieldRules } from './field-rules.js';
import { gates } from './gates.js';
import { labels } from './labels.js';
import { mails } from './mails.js';
import { notices } from './notices.js';
import { preflight } from './preflight.js';
import { providerErrors } from './provider-errors.js';
import { reasons } from './reasons.js';
import { rejections } from './rejections.js';
import { reports } from './reports.js';
import { requestErrors } from './request-errors.js';
import { sequencers } from './sequencers.js';
import { stored } from './stored.js';
import { templateErrors } from './template-errors.js';
import { tenants } from './tenants.js';
import { timeline } from './timeline.js';
import { toolExports } from './tool-exports.js';
import { work } from './work.js';

/** German sentences by their English text. */
export const german: Catalogue = {
  ...reasons,
  ...advice,
  ...attention,
  ...audit,
  ...errors,
  ...fieldErrors,
  ...dateReasons,
  ...valueErrors,
  ...fieldRules,
  ...templateErrors,
  ...requestErrors,
  ...providerErrors,
  ...gates,
  ...labels,
  ...eventTitles,
  ...eventDescriptions,
  ...timeline,
  ...toolExports,
  ...background,
  ...enrollment,
  ...contactSources,
  ...tenants,
  ...mails,
  ...notices,
  ...reports,
  ...rejections,
  ...domains,
  ...sequencers,
  ...preflight,
  ...stored,
  ...work,
};
