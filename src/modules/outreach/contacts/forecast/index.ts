export {
  type EnrollmentForecast,
  forecastEnrollment,
  type ListForecast,
  MOST_FORECAST_PEOPLE,
} from './forecast-enrollment.service.js';
