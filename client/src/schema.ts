// Generated from docs/openapi.json and docs/openapi-app.json by `npm run generate`. Do not edit it.
export type paths = {
  '/api/v1/vendors': {
    /**
     * List vendors
     * @description Returns all vendors sorted by name. If you send `limit`, follow the `Link` header to read the list page by page.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Searches the name and contact email, ignoring case */
              query?: string | undefined;
              /** @description Only vendors in this tier */
              tier?: Tier | undefined;
              /** @description Only vendors with this tag */
              tag?: string | undefined;
              /** @description Only the vendor with exactly this external ID */
              externalId?: string | undefined;
              /** @description Only entries changed at or after this time. ISO 8601 date or date-time; UTC if no time zone is given */
              updatedSince?: string | undefined;
              /** @description Use updatedAt to sort by last change. Defaults to name. */
              sort?: 'updatedAt' | undefined;
              /** @description Entries per page with cursor paging */
              limit?: number | undefined;
              /** @description The cursor from the `Link` header of the previous page */
              cursor?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': VendorSummary[];
          };
        };
      };
    };
  };
  '/api/v1/vendors/external/{externalId}': {
    /**
     * Get a vendor by external ID
     * @description The external ID must match exactly. URL-encode it in the path: `A/7` becomes `A%2F7`.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description The fields of the response besides `id`, separated by commas: `id`, `name`, `externalId`, `contactName`, `contactEmail`, `tier`, `website`, `notes`, `serviceDescription`, `dataSensitivity`, `contractRenewalDate`, `contractValue`, `geographicRisk`, `tags`, `ownerId`, `overallScore`, `lastAssessedAt`, `assessments`, `domainBreakdown`, `history`, `customerResponsibilityCompliance`, `findings`, `certifications`, `responsibilities` */
              fields?: string | undefined;
              /** @description Related records to include in full, separated by commas: `assessments`, `findings`, `certifications`, `responsibilities` */
              expand?: string | undefined;
            }
          | undefined;
        path: {
          /** @description Your external ID of the vendor */
          externalId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorDetail;
          };
        };
      };
    };
    /**
     * Create or update a vendor by external ID
     * @description Omitted fields stay unchanged. A name and a contact email are required for a new vendor.
     *
     *     Requires `vendors:create` and `vendors:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description Your external ID of the vendor */
          externalId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': VendorUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorCreated;
          };
        };
        201: {
          content: {
            'application/json': VendorCreated;
          };
        };
      };
    };
  };
  '/api/v1/vendors/bulk': {
    /**
     * Create or update up to 1,000 vendors in the background
     * @description Vendors are matched by external ID and validated separately. `GET /api/v1/tasks/{taskId}` returns the progress, and `GET /api/v1/tasks/{taskId}/results` returns the result for each vendor.
     *
     *     Requires `vendors:create` and `vendors:edit`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': VendorBulk;
        };
      };
      responses: {
        202: {
          content: {
            'application/json': TaskStarted;
          };
        };
      };
    };
  };
  '/api/v1/vendors/import': {
    /**
     * Create a vendor
     * @description Only the name and contact email are required. Returns 400 if another vendor uses the external ID.
     *
     *     Requires `vendors:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': VendorImport;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': VendorCreated;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}': {
    /**
     * Get a vendor
     * @description Includes the assessments, the compliance for each domain and the score history. Scores are `null` until an assessment is completed.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description The fields of the response besides `id`, separated by commas: `id`, `name`, `externalId`, `contactName`, `contactEmail`, `tier`, `website`, `notes`, `serviceDescription`, `dataSensitivity`, `contractRenewalDate`, `contractValue`, `geographicRisk`, `tags`, `ownerId`, `overallScore`, `lastAssessedAt`, `assessments`, `domainBreakdown`, `history`, `customerResponsibilityCompliance`, `findings`, `certifications`, `responsibilities` */
              fields?: string | undefined;
              /** @description Related records to include in full, separated by commas: `assessments`, `findings`, `certifications`, `responsibilities` */
              expand?: string | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorDetail;
          };
        };
      };
    };
    /**
     * Update a vendor
     * @description Omitted fields stay unchanged, and `null` clears a field. Returns 409 if another vendor uses the external ID; `details` contains the ID of that vendor.
     *
     *     Requires `vendors:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': VendorUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorCreated;
          };
        };
      };
    };
    /**
     * Delete a vendor and all its data
     * @description Permanently deletes the vendor and its assessments, responses, evidence and findings. This cannot be undone. Returns 409 if the organisation requires approval.
     *
     *     Requires `vendors:delete`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/score': {
    /**
     * Get a vendor’s score
     * @description `overallScore` combines the latest completed assessment of each template. `latestScore` is the score of the most recently completed assessment.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorScore;
          };
        };
      };
    };
  };
  '/api/v1/certifications': {
    /**
     * List the certifications of all vendors
     * @description Sorted by last change, so that you can keep another system in sync.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only entries changed at or after this time. ISO 8601 date or date-time; UTC if no time zone is given */
              updatedSince?: string | undefined;
              /** @description Sorts by last change */
              sort?: 'updatedAt' | undefined;
              /** @description Entries per page with cursor paging */
              limit?: number | undefined;
              /** @description The cursor from the `Link` header of the previous page */
              cursor?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': CertificationPage;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/certifications': {
    /**
     * List a vendor’s certifications
     * @description The status is based on the expiry date: a certification is `EXPIRING` in its last 30 days.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': CertificationList;
          };
        };
      };
    };
    /**
     * Create a certification
     * @description Only the name is required. A certification without an expiry date never expires.
     *
     *     Requires `vendors:edit`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': CertificationCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Certification;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/certifications/{certificationId}': {
    /**
     * Update a certification
     * @description Omitted fields stay unchanged, and `null` clears a field.
     *
     *     Requires `vendors:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': CertificationUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Certification;
          };
        };
      };
    };
    /**
     * Delete a certification
     * @description Responsibilities that refer to the certification are kept without the reference.
     *
     *     Requires `vendors:edit`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments': {
    /**
     * List certification files
     * @description In the order of upload. Certifications include the same list as `attachments`.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AttachmentList;
          };
        };
      };
    };
    /**
     * Upload a certification file
     * @description Send the file as the body. The content must match the extension. PDF, PNG, JPEG, Word, Excel, PowerPoint, text and CSV files without macros are accepted.
     *
     *     Requires `vendors:edit`.
     */
    post: {
      parameters: {
        query: {
          /** @description The file name with its extension */
          fileName: string;
        };
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
        };
      };
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Attachment;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments/{attachmentId}': {
    /**
     * Download a certification file
     * @description The download is recorded in the audit log.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
          /** @description The ID of the file */
          attachmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/octet-stream': string;
          };
        };
      };
    };
    /**
     * Delete a certification file
     * @description The file counts towards the storage usage until it is permanently removed after the retention period.
     *
     *     Requires `vendors:edit`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the certification */
          certificationId: string;
          /** @description The ID of the file */
          attachmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/responsibilities': {
    /**
     * List the customer responsibilities for all vendors
     * @description Sorted by last change, so that you can keep another system in sync.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only entries changed at or after this time. ISO 8601 date or date-time; UTC if no time zone is given */
              updatedSince?: string | undefined;
              /** @description Sorts by last change */
              sort?: 'updatedAt' | undefined;
              /** @description Entries per page with cursor paging */
              limit?: number | undefined;
              /** @description The cursor from the `Link` header of the previous page */
              cursor?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': ResponsibilityPage;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/responsibilities': {
    /**
     * List a vendor’s customer responsibilities
     * @description Customer responsibilities are what your own organisation must do, such as enabling two-factor authentication in the vendor’s product.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ResponsibilityList;
          };
        };
      };
    };
    /**
     * Create a customer responsibility
     * @description Only the title is required. The status defaults to `PENDING`.
     *
     *     Requires `vendors:edit`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ResponsibilityCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Responsibility;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/responsibilities/{responsibilityId}': {
    /**
     * Update a customer responsibility
     * @description Omitted fields stay unchanged, and `null` clears a field.
     *
     *     Requires `vendors:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the responsibility */
          responsibilityId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ResponsibilityUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Responsibility;
          };
        };
      };
    };
    /**
     * Delete a customer responsibility
     * @description The vendor’s responsibility compliance is recalculated.
     *
     *     Requires `vendors:edit`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the responsibility */
          responsibilityId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/assessments': {
    /**
     * List assessments
     * @description `overdue=true` returns assessments whose due date has passed while they are `SENT` or `IN_PROGRESS`. `format=csv` returns all matches instead of one page.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only assessments of this vendor */
              vendorId?: string | undefined;
              /** @description Only assessments with this status */
              status?: AssessmentStatus | undefined;
              /** @description Start date or date-time. ISO 8601 date or date-time; UTC if no time zone is given */
              fromDate?: string | undefined;
              /** @description End date or date-time. ISO 8601 date or date-time; UTC if no time zone is given */
              toDate?: string | undefined;
              /** @description Only entries changed at or after this time. ISO 8601 date or date-time; UTC if no time zone is given */
              updatedSince?: string | undefined;
              /** @description Use updatedAt to sort by last change. Defaults to newest first. */
              sort?: 'updatedAt' | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description Entries per page with cursor paging */
              limit?: number | undefined;
              /** @description The cursor from the `Link` header of the previous page */
              cursor?: string | undefined;
              /** @description Searches the title, ignoring case */
              query?: string | undefined;
              /** @description Set to `true` to return only overdue assessments */
              overdue?: string | undefined;
              /** @description `csv` downloads all matching entries as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentPage;
            'text/csv': string;
          };
        };
      };
    };
    /**
     * Create an assessment
     * @description Creates a draft from a published template. The vendor sees nothing until you send it.
     *
     *     Requires `assessments:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AssessmentCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/assessments': {
    /**
     * List a vendor’s assessments
     * @description Newest first. An unknown status returns an empty list.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description Entries per page with cursor paging */
              limit?: number | undefined;
              /** @description The cursor from the `Link` header of the previous page */
              cursor?: string | undefined;
              /** @description Only assessments with this status */
              status?: string | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorAssessmentList;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}': {
    /**
     * Get an assessment
     * @description Includes the questions and their responses, the review decisions, findings, comments, evidence and score breakdown.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description The fields of the response besides `id`, separated by commas: `id`, `title`, `vendorId`, `vendorName`, `status`, `overdue`, `score`, `dueDate`, `createdAt`, `sentAt`, `submittedAt`, `completedAt`, `templateName`, `templateVersion`, `reviewerName`, `exactScore`, `rating`, `heldBackBy`, `updatedAt`, `vendor`, `template`, `reviewer`, `invitation`, `submittedBy`, `openedAt`, `reopenedKeys`, `returnedKeys`, `changedKeys`, `sections`, `findings`, `dismissals`, `comments`, `evidence`, `scoreBreakdown` */
              fields?: string | undefined;
              /** @description Related records to include in full, separated by commas: `vendor`, `template` */
              expand?: string | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
    /**
     * Delete an assessment and all its data
     * @description Permanently deletes the assessment in any status, including its responses, evidence and findings. The vendor’s scores are recalculated.
     *
     *     Requires `assessments:delete`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/previous': {
    /**
     * Get previous answers to the same questions
     * @description `assessment` is `null` if no previous assessment of the vendor asked any of these questions.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PreviousAssessment;
          };
        };
      };
    };
  };
  '/api/assessments/{assessmentId}/export': {
    /**
     * Export an assessment as CSV
     * @description Contains all responses with their compliance status and findings. The export is recorded in the audit log.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/v1/assessments/bulk': {
    /**
     * Send assessments to multiple vendors
     * @description Creates and sends one assessment per vendor in the background. `GET /api/v1/tasks/{taskId}` returns the progress, and `GET /api/v1/tasks/{taskId}/results` returns the result for each vendor.
     *
     *     Requires `assessments:create` and `assessments:send`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AssessmentBulkSend;
        };
      };
      responses: {
        202: {
          content: {
            'application/json': TaskStarted;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/send': {
    /**
     * Send an assessment
     * @description Fixes the questions and emails a portal link to the vendor contact. Only drafts can be sent. If you omit `dueDate`, the due date stays unchanged.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentSend;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/recall': {
    /**
     * Recall an assessment
     * @description Returns a sent assessment to draft and revokes its portal links. Answers are kept. The reason is recorded in the audit log.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentReason;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/responses': {
    /**
     * Save responses on behalf of the vendor
     * @description For answers that you received outside the portal. Omitted questions stay unchanged, and an `answer` of `null` clears a response.
     *
     *     Requires `assessments:send`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ResponseEntries;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/submit': {
    /**
     * Submit an assessment on behalf of the vendor
     * @description All visible required questions must have a response. The submission is stored and cannot be changed.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentSubmit;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/submissions': {
    /**
     * List submissions of an assessment
     * @description Each submission includes the exact content and its SHA-256 hash. An assessment that was sent back can have several submissions.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Submission[];
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/submissions/{submissionId}/receipt': {
    /**
     * Download a submission receipt as a PDF
     * @description Shows what was submitted, when and by whom, and the hash of the submission.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
          /** @description The ID of the submission */
          submissionId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/v1/tasks/{taskId}': {
    /**
     * Get the progress of a background task
     * @description Poll every few seconds until the status is `DONE`. A task is deleted 90 days after it has finished. Requires `assessments:view` for assessment tasks and `vendors:create` for vendor imports.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the background task */
          taskId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Task;
          };
        };
      };
    };
  };
  '/api/v1/tasks/{taskId}/results': {
    /**
     * List the results of a background task
     * @description For each row or vendor, shows the resulting record or why it failed. Requires the same permission as the task.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the background task */
          taskId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TaskResultPage;
          };
        };
      };
    };
  };
  '/api/v1/deletions': {
    /**
     * List deleted records
     * @description Oldest deletion first. Includes vendors, certifications and responsibilities for callers with `vendors:view`, and assessments and findings for callers with `assessments:view`, including those that were deleted with their vendor or assessment. Deletions are kept for 90 days.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only records deleted at or after this time. ISO 8601 date or date-time; UTC if no time zone is given */
              since?: string | undefined;
              /** @description Entries per page with cursor paging */
              limit?: number | undefined;
              /** @description The cursor from the `Link` header of the previous page */
              cursor?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': DeletedRecordPage;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/claim': {
    /**
     * Claim an assessment for review
     * @description Makes you the reviewer of a submitted assessment and sets its status to `UNDER_REVIEW`. Returns 409 if you answered it on behalf of the vendor and the organisation requires independent review.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/decisions/{questionKey}': {
    /**
     * Record a review decision
     * @description A decision of `null` removes the decision. A rationale is required if the decision differs from the automatic result. The first decision starts the review of a submitted assessment.
     *
     *     Requires `assessments:review`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
          /** @description The key of the question */
          questionKey: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ReviewEntry;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/send-back': {
    /**
     * Send questions back to the vendor
     * @description Reopens the given questions, and those that depend on them, for the vendor. The contact receives one email with all comments.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': SendBack;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/finalize': {
    /**
     * Finalise an assessment
     * @description Completes the assessment, fixes its score and opens the proposed findings. Returns 409 if free-text answers, "not applicable" answers or clarifications are still undecided.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/reopen': {
    /**
     * Reopen a completed assessment
     * @description Returns a completed assessment to review. Its previous score stays in the vendor history. Returns 409 if a newer assessment with the same template has been completed.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentReason;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/v1/findings': {
    /**
     * List findings
     * @description Sorted by status (open first), severity and creation date (newest first). Proposed findings are not included.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only findings with this status */
              status?: FindingStatus | undefined;
              /** @description Only findings of these severities, such as `CRITICAL,HIGH` */
              severity?: string | undefined;
              /** @description Only findings of this vendor */
              vendorId?: string | undefined;
              /** @description Only findings of this assessment */
              assessmentId?: string | undefined;
              /** @description The finding’s owner. Use none for findings without an owner */
              ownerId?: string | 'none' | undefined;
              /** @description Only open findings at these stages */
              stage?: string | undefined;
              /** @description Only findings from these sources */
              source?: string | undefined;
              /** @description Only findings with this control code */
              controlCode?: string | undefined;
              /** @description Due on or after this date */
              dueFrom?: string | undefined;
              /** @description Due on or before this date */
              dueTo?: string | undefined;
              /** @description Searches the title and the vendor name */
              query?: string | undefined;
              /** @description Set to `true` to return only open findings that are past their due date */
              overdue?: string | undefined;
              /** @description Defaults to open findings first, then by severity, then newest first */
              sort?:
                | 'dueDate'
                | '-dueDate'
                | 'createdAt'
                | '-createdAt'
                | 'vendorName'
                | '-vendorName'
                | 'severity'
                | '-severity'
                | 'stage'
                | '-stage'
                | 'updatedAt'
                | undefined;
              /** @description Only entries changed at or after this time. ISO 8601 date or date-time; UTC if no time zone is given */
              updatedSince?: string | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description Entries per page with cursor paging */
              limit?: number | undefined;
              /** @description The cursor from the `Link` header of the previous page */
              cursor?: string | undefined;
              /** @description `csv` downloads all matching entries as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': FindingPage;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}': {
    /**
     * Get a finding
     * @description Returns 404 if the finding is still proposed.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Finding;
          };
        };
      };
    };
    /**
     * Close a finding
     * @description Sets an open finding to `REMEDIATED` or `RISK_ACCEPTED`. Returns 400 if the finding is already closed, and 409 if the organisation requires approval to accept risks.
     *
     *     Requires `assessments:review`.
     */
    patch: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Finding;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/details': {
    /**
     * Update an open finding
     * @description Omitted fields stay unchanged, and `null` clears a field. A reason is required to change or remove a due date, and is recorded in the audit log.
     *
     *     Requires `assessments:review`.
     */
    patch: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingDetailsUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Finding;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/withdraw': {
    /**
     * Withdraw a finding that was raised in error
     * @description Only for open findings. The reason is recorded in the audit log.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingWithdrawal;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/findings': {
    /**
     * Raise a finding
     * @description Adds a finding to an assessment under review, in addition to the findings proposed automatically.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Finding;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/findings': {
    /**
     * Raise a finding without an assessment
     * @description Use this for what you learn outside an assessment, such as an incident or an audit report.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': VendorFindingCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Finding;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/dismissals': {
    /**
     * Dismiss a proposed finding
     * @description Use this if you do not want to raise a finding that was proposed automatically. The reason is part of the review.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingDismissal;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Dismissal;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/comments': {
    /**
     * List the comments on a finding
     * @description Oldest first.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FindingCommentPage;
          };
        };
      };
    };
    /**
     * Add a comment to a finding
     * @description The vendor sees the comment only with the visibility `VENDOR`, which requires that the finding is shared. Internal comments can mention users. You can comment on closed findings, too.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingCommentCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': FindingComment;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/history': {
    /**
     * List the history of a finding
     * @description Returns the audit log entries of the finding, newest first.
     *
     *     Requires `assessments:view` and `audit:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AuditPage;
          };
        };
      };
    };
  };
  '/api/v1/findings/bulk': {
    /**
     * Change or close up to 200 findings
     * @description Findings that are closed, proposed or unknown are listed in `failures`; all others are changed. A new due date requires a reason.
     *
     *     Requires `assessments:review`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': FindingBulkUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FindingBulkResult;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/decisions': {
    /**
     * List the decisions about a vendor
     * @description Newest first. The first entry is the current decision.
     *
     *     Requires `vendors:view` and `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorDecisionPage;
          };
        };
      };
    };
    /**
     * Record a decision about a vendor
     * @description Replaces the current decision, which stays in the list. The decision keeps the vendor’s score and the assessment that it is based on. Conditions are findings: open ones, or new ones that are opened with the decision.
     *
     *     Requires `vendors:edit` and `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': VendorDecisionCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': VendorDecision;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/merge': {
    /**
     * Merge another vendor into this one
     * @description Moves the assessments, findings, certifications, responsibilities, decisions and links of `mergedVendorId` to this vendor, and deletes the other one. This cannot be undone. Afterwards, `GET /api/v1/vendors/{vendorId}` with the ID of the merged vendor returns 404 with the code `VENDOR_MERGED` and the ID of this vendor in `details`. Returns 409 if the organisation requires approval to delete vendors.
     *
     *     Requires `vendors:edit` and `vendors:delete`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': VendorMerge;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorCreated;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/files': {
    /**
     * List the files of a finding
     * @description In the order of upload, including those that the vendor uploaded in the portal.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FindingFileList;
          };
        };
      };
    };
    /**
     * Upload a file to a finding
     * @description Send the file as the body. The content must match the extension. The vendor does not see the files that you upload. Returns 409 if the finding is closed.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        query: {
          /** @description The file name with its extension */
          fileName: string;
        };
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': FindingFile;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/files/{fileId}': {
    /**
     * Download a file of a finding
     * @description The download is recorded in the audit log.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
          /** @description The ID of the file */
          fileId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/octet-stream': string;
          };
        };
      };
    };
    /**
     * Delete a file of a finding
     * @description Returns 409 if the finding is closed. The file counts towards the storage usage until it is permanently removed after the retention period.
     *
     *     Requires `assessments:review`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
          /** @description The ID of the file */
          fileId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/finding-links': {
    /**
     * List the portal links to findings of a vendor
     * @description Does not include URLs. Use `POST …/finding-links/{linkId}/show` to get the URL of a link.
     *
     *     Requires `assessments:review`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FindingLink[];
          };
        };
      };
    };
    /**
     * Share findings with the vendor
     * @description Emails a portal link to a contact of the vendor and moves the findings to the stage `WITH_VENDOR`. A contact who already has a link sees the findings there. Returns 409 if a finding is closed; then none is shared.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingShare;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': FindingLink;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/finding-links/{linkId}/show': {
    /**
     * Show the URL of a link to findings once
     * @description Use this if an email was not delivered. The URL is returned only once, and the audit log records who viewed it.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the portal link */
          linkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FindingLink;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/finding-links/{linkId}': {
    /**
     * Revoke a link to findings
     * @description The link stops working immediately. What the vendor wrote and uploaded is kept.
     *
     *     Requires `assessments:review`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the portal link */
          linkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FindingLink;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/remediation': {
    /**
     * Get the state of the remediation by the vendor
     * @description All fields are `null` if the finding was never shared with the vendor.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FindingRemediation;
          };
        };
      };
    };
    /**
     * Stop sharing a finding
     * @description The vendor no longer sees the finding. Plan, comments and files are kept.
     *
     *     Requires `assessments:review`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FindingRemediation;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/return': {
    /**
     * Return a finding to the vendor
     * @description For findings that the vendor has reported as fixed. The vendor sees the reason in the portal and receives it by email. To accept the fix, close the finding as `REMEDIATED`.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': FindingReturn;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FindingRemediation;
          };
        };
      };
    };
  };
  '/api/v1/acceptances': {
    /**
     * List risk acceptances
     * @description The first to end comes first; those without an end come last.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only acceptances in this state. `ACTIVE` includes `ENDING_SOON`, which end within 30 days. */
              state?: AcceptanceState | undefined;
              /** @description Only acceptances of this vendor’s findings */
              vendorId?: string | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description `csv` downloads all matching entries as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': AcceptancePage;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/acceptance/renew': {
    /**
     * Renew a risk acceptance
     * @description Sets a new end date. The limits of the organisation apply. Returns 409 if the acceptance has ended, or if the organisation requires approval.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AcceptanceRenewal;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Acceptance;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/acceptance/end': {
    /**
     * End a risk acceptance early
     * @description Opens a successor of the finding. Returns 409 if the acceptance has already ended.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AcceptanceEnd;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Acceptance;
          };
        };
      };
    };
  };
  '/api/v1/approvals': {
    /**
     * List approval requests
     * @description Pending requests first, then the newest. Includes requests about findings and assessments for callers with `assessments:view`, about vendors for callers with `vendors:view`, and about sign-in settings for callers with `settings:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only requests with this status. Requests that were found void only now are included in `PENDING`. */
              status?: ApprovalStatus | undefined;
              /** @description Only requests of this kind */
              kind?: ApprovalKind | undefined;
              /** @description Only requests about this record */
              subjectId?: string | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': ApprovalPage;
          };
        };
      };
    };
  };
  '/api/v1/approvals/{approvalId}': {
    /**
     * Get an approval request
     * @description Returns 404 if you cannot see what the request is about.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the request */
          approvalId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Approval;
          };
        };
      };
    };
  };
  '/api/v1/approvals/{approvalId}/withdraw': {
    /**
     * Withdraw an approval request
     * @description Only for the user or API key that made the request, while it is pending.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the request */
          approvalId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Approval;
          };
        };
      };
    };
  };
  '/api/v1/findings/{findingId}/acceptance-requests': {
    /**
     * Request approval to accept a risk
     * @description For an open finding, or to renew a risk acceptance. The reason becomes the rationale.
     *
     *     Requires `assessments:view` and `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AcceptanceRequest;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Approval;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/finalization-requests': {
    /**
     * Request approval to finalise an assessment
     * @description Returns 409 if the review is not complete.
     *
     *     Requires `assessments:view` and `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ApprovalRequest;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Approval;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/deletion-requests': {
    /**
     * Request approval to delete a vendor
     * @description The vendor is deleted with all its data when the request is approved.
     *
     *     Requires `vendors:view` and `vendors:delete`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ApprovalRequest;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Approval;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/comments': {
    /**
     * Add a comment or reply to an assessment
     * @description Set `visibility` to `VENDOR` to show the comment in the portal. Replies to an internal comment must be internal. Only internal comments can mention users.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': CommentCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Comment;
          };
        };
      };
    };
  };
  '/api/v1/evidence/{evidenceId}/questions': {
    /**
     * Attach evidence to questions
     * @description Replaces the list of questions that the file is attached to. An empty list detaches it from all questions.
     *
     *     Requires `assessments:send`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': EvidenceQuestions;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Evidence;
          };
        };
      };
    };
  };
  '/api/v1/evidence/{evidenceId}/content': {
    /**
     * Download evidence
     * @description Returns the file exactly as it was uploaded, with its media type.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/octet-stream': string;
          };
        };
      };
    };
  };
  '/api/v1/evidence/{evidenceId}': {
    /**
     * Delete evidence
     * @description After submission, only files that your own organisation added can be deleted.
     *
     *     Requires `assessments:send`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/dashboard': {
    /**
     * Get the dashboard
     * @description Includes the vendor counts, average score, rating distribution, ten most deficient controls and open findings at the time of the request.
     *
     *     Requires `dashboard:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Dashboard;
          };
        };
      };
    };
  };
  '/api/assessments/{assessmentId}/pdf': {
    /**
     * Download an assessment report as a PDF
     * @description Contains responses with the vendor’s comments, score, findings with recommendations, and vendor details. The same data gives the same bytes on the same day.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/dashboard/report': {
    /**
     * Download the portfolio report as a PDF
     * @description Contains a summary in words, scores, the trend of eight quarters, the vendors that need attention, open findings, accepted risks and responsibilities. Callers with `vendors:view` also get the exposure and a register of up to 1,000 vendors.
     *
     *     Requires `dashboard:view` and `assessments:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/vendors/{vendorId}/frameworks/{frameworkId}/report': {
    /**
     * Download a vendor framework report as a PDF
     * @description Compares the current with the previous assessment for each domain, and shows the compliance of each control, the evidence behind it, findings and certificates.
     *
     *     Requires `vendors:view` and `frameworks:view` and `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/export': {
    /**
     * Export a vendor as CSV
     * @description Contains the vendor, its assessments, certifications and responsibilities. The export is recorded in the audit log.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only records of this type, with their own columns */
              table?: 'vendor' | 'assessment' | 'certification' | 'responsibility' | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/oscal/assessment-plan': {
    /**
     * Export an assessment plan as OSCAL
     * @description Contains the vendor and the controls that the questions are mapped to. The assessment results import it. The export is recorded in the audit log.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': OscalAssessmentPlan;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/oscal/assessment-results': {
    /**
     * Export assessment results as OSCAL
     * @description Contains an observation for each answered question, a finding for each assessed control, and a risk for each finding of the assessment. Returns 409 until the assessment is completed. The export is recorded in the audit log.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': OscalAssessmentResults;
          };
        };
      };
    };
  };
  '/api/v1/vendors/{vendorId}/oscal/poam': {
    /**
     * Export a plan of action and milestones as OSCAL
     * @description Contains an item and a risk for each open or accepted finding of the vendor. Returns 409 if there are none, because OSCAL requires at least one item. The export is recorded in the audit log.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': OscalPoam;
          };
        };
      };
    };
  };
  '/api/v1/audit': {
    /**
     * List audit log entries
     * @description Newest first. `format=csv` returns all matches instead of one page. The export is recorded in the log.
     *
     *     Requires `audit:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only entries with this action, such as `UPDATE_VENDOR` */
              action?: string | undefined;
              /** @description Only entries of this user or API key */
              userId?: string | undefined;
              /** @description Only entries about this vendor, its assessments, findings, certifications and files */
              vendorId?: string | undefined;
              /** @description Start date or date-time. ISO 8601 date or date-time; UTC if no time zone is given */
              fromDate?: string | undefined;
              /** @description End date or date-time. ISO 8601 date or date-time; UTC if no time zone is given */
              toDate?: string | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description `csv` downloads all matching entries as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': AuditPage;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/v1/frameworks': {
    /**
     * List frameworks
     * @description Includes the number of controls, but not the controls. `GET /api/v1/frameworks/{frameworkId}` returns them.
     *
     *     Requires `frameworks:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': FrameworkSummary[];
          };
        };
      };
    };
  };
  '/api/v1/frameworks/{frameworkId}': {
    /**
     * Get a framework with its controls
     * @description `search` filters the controls. `controlCount` is always the number of controls in the whole framework.
     *
     *     Requires `frameworks:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only controls whose code, title, domain or guidance contains this text, ignoring case */
              search?: string | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FrameworkDetail;
          };
        };
      };
    };
    /**
     * Delete a framework and its controls
     * @description Permanently deletes the framework and its controls. Template questions lose their mappings to it. Assessments and findings stay unchanged.
     *
     *     Requires `frameworks:delete`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/v1/templates': {
    /**
     * List all template versions
     * @description Returns all versions of all templates without their questions, newest first.
     *
     *     Requires `templates:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': TemplateSummary[];
          };
        };
      };
    };
    /**
     * Create a template
     * @description Creates a draft of version 1. Returns 400 if a condition can never work.
     *
     *     Requires `templates:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': TemplateBody;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/templates/{templateId}': {
    /**
     * Get a template
     * @description Each version has its own ID.
     *
     *     Requires `templates:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
    /**
     * Update a draft or create the next version of a published template
     * @description Replaces the content of a draft. Published versions cannot be edited, so updating one creates a draft of the next version.
     *
     *     Requires `templates:edit`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': TemplateBody;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
    /**
     * Delete a template version
     * @description Deletes one version. Other versions and sent assessments are kept. Returns 409 if a draft assessment uses the version.
     *
     *     Requires `templates:delete`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/templates/{templateId}/export': {
    /**
     * Export a template
     * @description You can import the file with `POST /api/v1/templates/import`, in this or another installation.
     *
     *     Requires `templates:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateExport;
          };
        };
      };
    };
  };
  '/api/v1/templates/import': {
    /**
     * Import a template
     * @description Creates a draft from an exported template. Mappings to controls that do not exist are kept and listed in `warnings`.
     *
     *     Requires `templates:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': TemplateExport;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TemplateImportResult;
          };
        };
      };
    };
  };
  '/api/v1/templates/starter': {
    /**
     * Install the starter framework and questionnaire
     * @description Creates and publishes the included questionnaire and the framework it maps to. Returns 409 if the framework already exists.
     *
     *     Requires `templates:create` and `templates:edit` and `frameworks:import`.
     */
    post: {
      responses: {
        201: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/templates/{templateId}/versions': {
    /**
     * Create the next version of a template
     * @description Creates a draft of the next version as a copy of this one. Returns 409 if the template already has a draft.
     *
     *     Requires `templates:edit`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/templates/{templateId}/publish': {
    /**
     * Publish a template
     * @description Published versions can be sent and can no longer be edited. Returns 409 if the template has no questions.
     *
     *     Requires `templates:edit`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/templates/{templateId}/duplicate': {
    /**
     * Duplicate a template
     * @description Creates a draft of a new template with the same content.
     *
     *     Requires `templates:create`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': TemplateDetail;
          };
        };
      };
    };
  };
  '/api/v1/me': {
    /**
     * Get the current API key or user
     * @description Includes the permissions, the expiry date of the key and the remaining limits.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': CurrentCaller;
          };
        };
      };
    };
  };
  '/api/v1/me/rotate': {
    /**
     * Rotate the secret of the current API key
     * @description The previous secret keeps working for `overlapHours`. The name, permissions, allowed addresses and expiry date stay the same. A replaced secret cannot rotate the key.
     */
    post: {
      requestBody: {
        content: {
          'application/json': ApiKeyRotation;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ApiKeyRotated;
          };
        };
      };
    };
  };
  '/api/v1/me/previous-secret': {
    /**
     * Revoke the previous secret of the current API key
     * @description Has no effect if there is no previous secret. A replaced secret cannot revoke itself or the new secret.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/v1/webhooks': {
    /**
     * List webhooks
     * @description Secrets are not included.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Webhook[];
          };
        };
      };
    };
    /**
     * Create a webhook
     * @description The signing secret is returned only once. The URL must use HTTPS.
     *
     *     Requires `settings:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': WebhookCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': WebhookWithSecret;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}': {
    /**
     * Get a webhook
     * @description The secret is not included.
     *
     *     Requires `settings:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Webhook;
          };
        };
      };
    };
    /**
     * Update a webhook
     * @description Omitted fields stay unchanged.
     *
     *     Requires `settings:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': WebhookUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Webhook;
          };
        };
      };
    };
    /**
     * Delete a webhook and its delivery log
     * @description Pending deliveries are cancelled.
     *
     *     Requires `settings:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}/rotate-secret': {
    /**
     * Rotate a webhook secret
     * @description The new secret is returned only once. For 24 hours, deliveries are signed with both secrets.
     *
     *     Requires `settings:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WebhookWithSecret;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}/test': {
    /**
     * Send a test event to a webhook
     * @description Queues a signed delivery. The delivery log shows the result.
     *
     *     Requires `settings:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': WebhookDelivery;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}/deliveries': {
    /**
     * List webhook deliveries
     * @description Newest first. Includes the HTTP status that your endpoint returned.
     *
     *     Requires `settings:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WebhookDeliveryPage;
          };
        };
      };
    };
  };
  '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay': {
    /**
     * Redeliver a webhook event
     * @description The delivery ID stays the same, so that your endpoint can detect duplicates.
     *
     *     Requires `settings:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the webhook */
          webhookId: string;
          /** @description The ID of the delivery */
          deliveryId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': WebhookDelivery;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/links': {
    /**
     * List portal links for an assessment
     * @description Does not include URLs. Use `POST …/links/{linkId}/show` to get the URL of a link.
     *
     *     Requires `assessments:send`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalLink[];
          };
        };
      };
    };
    /**
     * Invite another vendor contact
     * @description Emails a link to another contact, who can then also answer the questionnaire.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': PortalContact;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PortalLink;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/links/{linkId}/show': {
    /**
     * Show the URL of a portal link once
     * @description Use this if an email was not delivered. The URL is returned only once, and the audit log records who viewed it.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
          /** @description The ID of the portal link */
          linkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalLink;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/links/{linkId}': {
    /**
     * Revoke a portal link and the links delegated from it
     * @description The link and all links delegated from it stop working immediately. Answers are kept.
     *
     *     Requires `assessments:send`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
          /** @description The ID of the portal link */
          linkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalLink;
          };
        };
      };
    };
  };
  '/api/v1/assessments/{assessmentId}/evidence': {
    /**
     * Upload evidence
     * @description Send the file as the body. Its type is detected from the content, not from `Content-Type`. Executables and files that are too large are rejected.
     *
     *     Requires `assessments:send`.
     */
    post: {
      parameters: {
        query: {
          /** @description The file name with its extension */
          fileName: string;
          /** @description The key of the question to attach the file to. You can attach it to more questions later. */
          questionKey?: string | undefined;
          /** @description The last day on which the evidence is valid. ISO 8601 date or date-time; UTC if no time zone is given */
          expiresDate?: string | undefined;
        };
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Evidence;
          };
        };
      };
    };
  };
  '/api/v1/frameworks/import': {
    /**
     * Import a framework from an OSCAL catalog or a CSV file
     * @description Send an OSCAL catalog as JSON, or a CSV file with the columns domain, code, title and guidance. For CSV, the parameters `name` and `version` are required. The maximum size is 16 MiB.
     *
     *     Requires `frameworks:import`.
     */
    post: {
      parameters: {
        query?:
          | {
              /** @description The framework name. Required for CSV. */
              name?: string | undefined;
              /** @description The framework version. Required for CSV. */
              version?: string | undefined;
              /** @description A description of the framework. Used only for CSV. */
              description?: string | undefined;
            }
          | undefined;
      };
      requestBody: {
        content: {
          'application/json': FrameworkImportBody;
          'text/csv': FrameworkImportBody;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': FrameworkSummary;
          };
        };
      };
    };
  };
  '/api/app/vendors': {
    /**
     * List vendors for the vendor table
     * @description Used by the web app. Like `GET /api/v1/vendors`, with the owner, rating, next review and open findings, and sorting by any column.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Searches the name and contact email, ignoring case */
              query?: string | undefined;
              /** @description Only vendors in these tiers, such as `CRITICAL,HIGH`. UNTIERED is without a tier. */
              tier?: string | undefined;
              /** @description Only vendors with this tag */
              tag?: string | undefined;
              /** @description Use none for vendors without an owner */
              ownerId?: string | 'none' | undefined;
              /** @description Only vendors with these ratings, with any score, or limited to AMBER by an open CRITICAL finding */
              rating?: string | undefined;
              /** @description Only vendors with a shortfall in this control: the framework ID, a colon and the control code */
              control?: string | undefined;
              /** @description Only vendors with these decisions, without a decision, or with one that should be made again */
              decision?: string | undefined;
              /** @description The column to sort by. Prefix with - for descending order. Empty values come last. */
              sort?: VendorSort | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description `csv` downloads all matching entries as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': VendorTable;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/app/vendor-tags': {
    /**
     * List vendor tags
     * @description The most frequently used tags come first.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': VendorTag[];
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/standing': {
    /**
     * Get a vendor summary and score breakdown
     * @description Includes the rating and what limits it, the next review, and the completed assessments that the score is based on.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorOverview;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/evidence': {
    /**
     * List a vendor’s evidence
     * @description Lists the files of all assessments of the vendor and the assessment that each file belongs to.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view` and `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorEvidence[];
          };
        };
      };
    };
  };
  '/api/app/vendors/import-check': {
    /**
     * Validate spreadsheet rows before importing vendors
     * @description Changes nothing. Each row is counted as invalid, duplicate, existing, matched by name or domain, or new.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': VendorImportRows;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorImportCheck;
          };
        };
      };
    };
  };
  '/api/app/vendors/imports': {
    /**
     * Import vendors from spreadsheet rows in the background
     * @description Returns a task immediately. Each row is validated separately, so that one invalid row does not affect the others.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:create` and `vendors:edit`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': VendorImportStart;
        };
      };
      responses: {
        202: {
          content: {
            'application/json': TaskStarted;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/deletion': {
    /**
     * Preview the deletion of a vendor
     * @description Returns the number of records that would be deleted with the vendor. Nothing is deleted.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:delete`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorDeletion;
          };
        };
      };
    };
  };
  '/api/app/responsibilities': {
    /**
     * List customer responsibilities by due date
     * @description Responsibilities without a due date come last.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only responsibilities with this status */
              status?: ResponsibilityStatus | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': ResponsibilityTable;
          };
        };
      };
    };
  };
  '/api/app/assessments': {
    /**
     * List assessments with vendor progress
     * @description Used by the web app. Like `GET /api/v1/assessments`, with the progress of each vendor and sorting by any column.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Searches the title and the vendor name */
              query?: string | undefined;
              /** @description Only assessments with these statuses. WITH_VENDOR is SENT or IN_PROGRESS, TO_REVIEW is SUBMITTED or UNDER_REVIEW. */
              status?: string | undefined;
              /** @description Set to `true` to return only overdue assessments */
              overdue?: string | undefined;
              /** @description Only assessments of this vendor */
              vendorId?: string | undefined;
              /** @description Matches all versions of this template */
              templateId?: string | undefined;
              /** @description Only assessments from a template with this name */
              templateName?: string | undefined;
              /** @description Only assessments with this rating */
              rating?: Rating | undefined;
              /** @description A user ID, `me` or `none` */
              reviewerId?: string | undefined;
              /** @description Start date or date-time. ISO 8601 date or date-time; UTC if no time zone is given */
              fromDate?: string | undefined;
              /** @description End date or date-time. ISO 8601 date or date-time; UTC if no time zone is given */
              toDate?: string | undefined;
              /** @description Prefix with - for descending order. Empty values always come last. */
              sort?:
                | 'createdAt'
                | '-createdAt'
                | 'dueDate'
                | '-dueDate'
                | 'vendorName'
                | '-vendorName'
                | 'status'
                | '-status'
                | 'score'
                | '-score'
                | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description `csv` downloads all matching entries as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentTable;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/app/assessments/pre-flight': {
    /**
     * Check assessments before sending
     * @description Changes nothing. Lists what would prevent each assessment from being sent, such as a vendor without a contact email.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:create`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PreFlight;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PreFlightResult;
          };
        };
      };
    };
  };
  '/api/app/assessments/template-suggestion': {
    /**
     * Suggest a template for an assessment
     * @description Used by the web app. The template that was last sent to the vendor or, for its first assessment, the one used most for vendors in the same tier.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:create` and `assessments:view`.
     */
    get: {
      parameters: {
        query: {
          /** @description The vendor to be assessed */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateSuggestion;
          };
        };
      };
    };
  };
  '/api/app/reviewers': {
    /**
     * List users who can review assessments
     * @description Returns active users, by name.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Person[];
          };
        };
      };
    };
  };
  '/api/app/assessments/{assessmentId}/reviewer': {
    /**
     * Assign a reviewer
     * @description The reviewer must be able to review assessments. Returns 409 for a completed assessment, if an assessment under review would have no reviewer, and if independent review is required of a user who answered it.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:review`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentReviewer;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/app/assessments/{assessmentId}/due-date': {
    /**
     * Change the due date
     * @description Returns 409 if the date is in the past or the assessment has been submitted.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:send`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': AssessmentDueDate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/app/assessments/remind': {
    /**
     * Send reminders to vendors
     * @description For each assessment that is `SENT` or `IN_PROGRESS`, sends one email to each contact with an active link.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:send`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AssessmentRemind;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentRemindResult;
          };
        };
      };
    };
  };
  '/api/app/assessments/{assessmentId}/review-queue': {
    /**
     * List the questions of a review that need a person
     * @description Used by the web app. Also lists the decisions of the vendor’s previous assessment that can be kept. Empty until the assessment is submitted.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ReviewQueue;
          };
        };
      };
    };
  };
  '/api/app/assessments/{assessmentId}/kept-decisions': {
    /**
     * Keep decisions of the previous assessment
     * @description Used by the web app. Makes the decisions of the previous assessment on the given questions again. Returns 409 and keeps nothing if the answer, wording, expected answer or evidence of one of them has changed.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': DecisionsKeep;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentDetail;
          };
        };
      };
    };
  };
  '/api/app/findings/groups': {
    /**
     * Group the open findings
     * @description By vendor, control or owner: the most severe group first, then the largest.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description What the findings of a group have in common */
              by?: 'vendor' | 'control' | 'owner' | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': FindingGroupPage;
          };
        };
      };
    };
  };
  '/api/app/approvals/{approvalId}/approve': {
    /**
     * Approve a request
     * @description Carries out the request. Returns 409 if you made the request yourself, if it was already decided, or if what it is about has changed since.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `approvals:decide`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the request */
          approvalId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ApprovalApproval;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Approval;
          };
        };
      };
    };
  };
  '/api/app/approvals/{approvalId}/reject': {
    /**
     * Reject a request
     * @description The reason is shown to the requester. Returns 409 if you made the request yourself.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `approvals:decide`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the request */
          approvalId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ApprovalRejection;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Approval;
          };
        };
      };
    };
  };
  '/api/app/sign-in-change-requests': {
    /**
     * Request approval to change sign-in settings
     * @description For the identity provider, required two-factor authentication and the approval settings. A client secret is stored encrypted and never returned.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:view` and `settings:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SignInChangeRequest;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Approval;
          };
        };
      };
    };
  };
  '/api/app/mentionable-people': {
    /**
     * List users who can be mentioned in comments
     * @description Returns active users who can view assessments, by name.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Person[];
          };
        };
      };
    };
  };
  '/api/app/storage': {
    /**
     * Get the storage usage of the organisation
     * @description Deleted files count until they are permanently removed.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': StorageSummary;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/frameworks/{frameworkId}/controls': {
    /**
     * Get the state of each control at a vendor
     * @description Used by the web app. The effective state is the worse of the vendor’s result and your own responsibilities for the control. A control without recorded responsibilities is never met.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view` and `frameworks:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorControls;
          };
        };
      };
    };
  };
  '/api/app/frameworks/{frameworkId}/controls/{controlCode}': {
    /**
     * Get a control
     * @description Used by the web app. Also returns controls of a deleted framework that vendors did not meet.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `frameworks:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
          /** @description The code of the control */
          controlCode: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ControlDetail;
          };
        };
      };
    };
  };
  '/api/app/frameworks/{frameworkId}/controls/{controlCode}/vendors': {
    /**
     * List the vendors that do not fully meet a control
     * @description Used by the web app. The total is the number on the dashboard. Sorted by tier, then from the worst result.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `frameworks:view` and `vendors:view` and `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
          /** @description The code of the control */
          controlCode: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': DeficientVendorPage;
          };
        };
      };
    };
  };
  '/api/app/frameworks/{frameworkId}/controls/{controlCode}/questions': {
    /**
     * List the questions that are mapped to a control
     * @description Used by the web app. Of each template, its newest published version, or the draft if there is none.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `frameworks:view` and `templates:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
          /** @description The code of the control */
          controlCode: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ControlQuestions;
          };
        };
      };
    };
  };
  '/api/app/frameworks/{frameworkId}/controls/{controlCode}/evidence': {
    /**
     * List the newest evidence for a control
     * @description Used by the web app. At most 20 files attached to answers about the control, from the 500 newest completed assessments.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `frameworks:view` and `vendors:view` and `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
          /** @description The code of the control */
          controlCode: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ControlEvidence[];
          };
        };
      };
    };
  };
  '/api/app/frameworks/{frameworkId}/controls/{controlCode}/responsibilities': {
    /**
     * List the customer responsibilities for a control
     * @description Used by the web app. For all vendors: open ones first, by due date.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `frameworks:view` and `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
          /** @description The code of the control */
          controlCode: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ControlResponsibilityPage;
          };
        };
      };
    };
  };
  '/api/app/my-work': {
    /**
     * Get open work for the current user
     * @description Lists what waits for you: vendors, reviews, messages, approvals, findings, risk acceptances, responsibilities, certifications and contracts. A list is `null` if you lack the permission to view it.
     *
     *     Requires a user session; API keys are not accepted.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': MyWork;
          };
        };
      };
    };
  };
  '/api/app/issued-reports': {
    /**
     * List issued reports
     * @description Newest first.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view` and `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': IssuedReportPage;
          };
        };
      };
    };
    /**
     * Issue a portfolio report
     * @description Stores the report with the next number. It can’t be changed or deleted, and is downloaded with the same bytes at any time.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view` and `vendors:view` and `assessments:review`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': IssuedReportCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': IssuedReport;
          };
        };
      };
    };
  };
  '/api/app/issued-reports/draft': {
    /**
     * Get a proposed title and summary for a report
     * @description The summary is made from the current data by rules. Nothing is stored.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view` and `vendors:view` and `assessments:review`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description First day of the period. Defaults to the first day of the current quarter. */
              from?: string | undefined;
              /** @description Last day of the period. Defaults to today. */
              to?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': ReportDraft;
          };
        };
      };
    };
  };
  '/api/app/issued-reports/{issuedReportId}': {
    /**
     * Get an issued report
     * @description Includes the SHA-256 hashes of the PDF and of its data.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view` and `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the issued report */
          issuedReportId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': IssuedReport;
          };
        };
      };
    };
  };
  '/api/app/issued-reports/{issuedReportId}/pdf': {
    /**
     * Download an issued report as a PDF
     * @description Returns the same bytes at any time, whatever has changed since the report was issued.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view` and `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the issued report */
          issuedReportId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/app/issued-reports/{issuedReportId}/data': {
    /**
     * Download the data of an issued report
     * @description Returns the JSON that the PDF was made from, with the same bytes at any time.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view` and `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the issued report */
          issuedReportId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': {
              [key: string]: unknown;
            };
          };
        };
      };
    };
  };
  '/api/app/issued-reports/{issuedReportId}/links': {
    /**
     * List the links to an issued report
     * @description Includes expired and revoked links. Does not include URLs.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view` and `vendors:view` and `assessments:review`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the issued report */
          issuedReportId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ReportLinkList;
          };
        };
      };
    };
    /**
     * Share an issued report by a link
     * @description Anyone with the URL can open the report until the link expires or is revoked. The URL is returned only once.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view` and `vendors:view` and `assessments:review`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the issued report */
          issuedReportId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ReportLinkCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ReportLink;
          };
        };
      };
    };
  };
  '/api/app/issued-reports/{issuedReportId}/links/{reportLinkId}': {
    /**
     * Revoke a link to an issued report
     * @description The link stops working immediately.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view` and `vendors:view` and `assessments:review`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the issued report */
          issuedReportId: string;
          /** @description The ID of the link */
          reportLinkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ReportLink;
          };
        };
      };
    };
  };
  '/api/app/shared-report': {
    /**
     * Open a shared report with a link token
     * @description Send the token in the body so that it does not appear in logs. The opening is counted and audited.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SharedReportOpen;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SharedReport;
          };
        };
      };
    };
  };
  '/api/app/shared-report/pdf': {
    /**
     * Download a shared report with a link token
     * @description Returns the PDF. The download is counted and audited.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SharedReportOpen;
        };
      };
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/app/portfolio/trend': {
    /**
     * Get the portfolio trend
     * @description Returns the average score, ratings, open findings and overdue items at the end of the last quarters and now. Records deleted later are still counted.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description The number of quarters that have ended. Defaults to 8. */
              quarters?: number | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': PortfolioTrend;
          };
        };
      };
    };
  };
  '/api/app/portfolio/heat-map': {
    /**
     * Count vendors by tier and rating
     * @description Ratings are based on the exact scores and the organisation’s thresholds, as in the vendor list.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': PortfolioHeatMap;
          };
        };
      };
    };
  };
  '/api/app/portfolio/score-changes': {
    /**
     * List the largest score changes
     * @description Compares current scores with those at the end of the previous month or of an earlier quarter. Vendors without a score then or now are not included.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `vendors:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Compares with the end of the quarter this many quarters ago. By default, with the end of the previous month. */
              quarters?: number | undefined;
              /** @description Only vendors of this tier. Use `UNTIERED` for vendors without a tier. */
              tier?: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | 'UNTIERED' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': VendorScoreChanges;
          };
        };
      };
    };
  };
  '/api/app/portfolio/concentration': {
    /**
     * Get the concentration of open risk
     * @description Lists the ten vendors and the ten controls with most open findings, weighted by severity.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `vendors:view` and `assessments:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only vendors of this tier. Use `UNTIERED` for vendors without a tier. */
              tier?: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | 'UNTIERED' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': RiskConcentration;
          };
        };
      };
    };
  };
  '/api/app/portfolio/acceptances': {
    /**
     * Count risk acceptances
     * @description The same counts as those of the list of risk acceptances.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `dashboard:view` and `assessments:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': AcceptanceCounts;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/frameworks/{frameworkId}/responsibility-memo': {
    /**
     * Download a memo for auditors about your own responsibilities as a PDF
     * @description Contains the responsibilities for a vendor by control of the framework: what to do, who is responsible, until when, and whether it is done. The export is recorded in the audit log.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view` and `frameworks:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/app/assessments/{assessmentId}/score-changes': {
    /**
     * Compare the score of an assessment with the previous one
     * @description Used by the web app. Compares it with the vendor’s previous completed assessment of the same template, in any version. The amounts of all lines add up to the change exactly.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ScoreChanges;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/score-changes': {
    /**
     * Compare the score of a vendor before and after its latest assessment
     * @description Used by the web app. Compares the scores with and without the assessment that was completed last. The amounts of all lines add up to the change exactly.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view` and `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ScoreChanges;
          };
        };
      };
    };
  };
  '/api/app/assessments/{assessmentId}/assurance': {
    /**
     * Get the assurance of an assessment
     * @description Used by the web app. Returns how each answer is known, at the submission and today, and what contradicts it. It does not affect the score.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `assessments:view` and `vendors:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the assessment */
          assessmentId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AssessmentAssurance;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/assurance': {
    /**
     * Get the assurance of a vendor
     * @description Used by the web app. Returns how the answers are known in the assessments that the vendor’s score is based on. It does not affect the score.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view` and `assessments:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': VendorAssurance;
          };
        };
      };
    };
  };
  '/api/app/audit-choices': {
    /**
     * List audit log actions and users
     * @description Use these values to filter the audit log.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `audit:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': AuditFilterOptions;
          };
        };
      };
    };
  };
  '/api/app/vendors/{vendorId}/activity': {
    /**
     * List vendor activity
     * @description Returns the audit log entries of a vendor and its records, newest first.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view` and `audit:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
        path: {
          /** @description The ID of the vendor */
          vendorId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AuditPage;
          };
        };
      };
    };
  };
  '/api/app/audit/seal': {
    /**
     * Get the sealing and verification status of the audit log
     * @description Includes the last checkpoint, the last verification and the checkpoints sent to a witness.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `audit:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': AuditSeal;
          };
        };
      };
    };
  };
  '/api/app/audit/verification': {
    /**
     * Start a full audit log verification
     * @description The verification runs in the background. `GET /api/app/audit/seal` returns the result.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `audit:view`.
     */
    post: {
      responses: {
        202: {
          content: {
            'application/json': AuditVerificationStarted;
          };
        };
      };
    };
  };
  '/api/app/audit/proof': {
    /**
     * Download the audit log and its checkpoints for external verification
     * @description Returns one JSON document per line. You can check the file without Assay, using the verifier.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `audit:view` and `vendors:view` and `assessments:view` and `templates:view` and `frameworks:view` and `roles:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/x-ndjson': string;
          };
        };
      };
    };
  };
  '/api/app/security-events': {
    /**
     * List security events
     * @description Lists failed sign-ins, invalid credentials and other rejected requests, newest first.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `audit:view` and `settings:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only events of this kind */
              kind?: SecurityEventKind | undefined;
              /** @description Start date or date-time. ISO 8601 date or date-time; UTC if no time zone is given */
              fromDate?: string | undefined;
              /** @description End date or date-time. ISO 8601 date or date-time; UTC if no time zone is given */
              toDate?: string | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
              /** @description `csv` downloads all matching entries as a file */
              format?: 'json' | 'csv' | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': SecurityEventPage;
            'text/csv': string;
          };
        };
      };
    };
  };
  '/api/app/controls': {
    /**
     * Find controls of all frameworks
     * @description Returns at most 6 controls. Controls whose code starts with the text come first.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `frameworks:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Searches the code and title, ignoring case. Nothing is found without it */
              query?: string | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': FoundControl[];
          };
        };
      };
    };
  };
  '/api/app/frameworks/{frameworkId}/deletion': {
    /**
     * Preview the deletion of a framework
     * @description Returns the number of templates that would lose control mappings. Nothing is deleted.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `frameworks:delete`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the framework */
          frameworkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': FrameworkDeletion;
          };
        };
      };
    };
  };
  '/api/app/templates/{templateId}/deletion': {
    /**
     * Preview the deletion of a template version
     * @description Shows what would be kept and what prevents the deletion. Nothing is deleted.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `templates:delete`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the template */
          templateId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TemplateDeletion;
          };
        };
      };
    };
  };
  '/api/app/setup': {
    /**
     * Get the setup status
     * @description Setup is required until the first organisation exists.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': SetupStatus;
          };
        };
      };
    };
    /**
     * Create the first organisation and sign in as its administrator
     * @description Requires the setup token from the server log. Works only once.
     */
    post: {
      requestBody: {
        content: {
          'application/json': Setup;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-in': {
    /**
     * Sign in with an email address and password
     * @description Sets the session cookie, or a cookie for the second step if the user has a second factor. Returns the same 401 for all wrong credentials, and 409 if the organisation has an address of its own.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SignIn;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
        202: {
          content: {
            'application/json': PendingSignIn;
          };
        };
      };
    };
  };
  '/api/app/sign-in/passkey/options': {
    /**
     * Get passkey options for sign-in
     * @description Returns the options for `navigator.credentials.get`. The challenge is valid for a few minutes.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyRequestOptions;
          };
        };
      };
    };
  };
  '/api/app/sign-in/passkey': {
    /**
     * Sign in with a passkey
     * @description A passkey replaces the password and the second factor. Sets the session cookie.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasskeyProof;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-out': {
    /**
     * Sign out
     * @description Ends the session and deletes its cookie.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      responses: {
        204: {};
      };
    };
  };
  '/api/app/me': {
    /**
     * Get the current user and their permissions
     * @description Returns the user, their permissions and the requirements of the organisation.
     *
     *     Requires a user session; API keys are not accepted.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sessions': {
    /**
     * List your sessions
     * @description Shows the IP address, browser and last use of each session, and which session is current.
     *
     *     Requires a user session; API keys are not accepted.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Session[];
          };
        };
      };
    };
  };
  '/api/app/sessions/{sessionId}': {
    /**
     * End one of your sessions
     * @description The session ends immediately.
     *
     *     Requires a user session; API keys are not accepted.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the session */
          sessionId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/sign-in/pending': {
    /**
     * Get the pending sign-in
     * @description Shows which second factors the user can use to complete sign-in, or that one must be set up first.
     *
     *     Requires a pending sign-in.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': PendingSignIn;
          };
        };
      };
    };
  };
  '/api/app/sign-in/totp': {
    /**
     * Complete sign-in with an authenticator app
     * @description Sets the session cookie. Each code can be used only once.
     *
     *     Requires a pending sign-in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OneTimeCode;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-in/recovery-code': {
    /**
     * Complete sign-in with a recovery code
     * @description Sets the session cookie. Each recovery code can be used only once.
     *
     *     Requires a pending sign-in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OneTimeCode;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-in/second-passkey/options': {
    /**
     * Get passkey options to complete sign-in
     * @description Returns the options for `navigator.credentials.get`.
     *
     *     Requires a pending sign-in.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyRequestOptions;
          };
        };
      };
    };
  };
  '/api/app/sign-in/second-passkey': {
    /**
     * Complete sign-in with a passkey
     * @description Sets the session cookie.
     *
     *     Requires a pending sign-in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasskeyProof;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
      };
    };
  };
  '/api/app/sign-in/setup/totp': {
    /**
     * Start authenticator app setup during sign-in
     * @description For users whose organisation requires a second factor. Returns the secret for the authenticator app.
     *
     *     Requires a pending sign-in.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': TotpSecret;
          };
        };
      };
    };
  };
  '/api/app/sign-in/setup/totp/confirm': {
    /**
     * Confirm authenticator app setup and sign in
     * @description Requires a code from the app. Sets the session cookie and returns the recovery codes.
     *
     *     Requires a pending sign-in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OneTimeCode;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SecondFactorSetupResult;
          };
        };
      };
    };
  };
  '/api/app/sign-in/setup/passkey/options': {
    /**
     * Start passkey setup during sign-in
     * @description For users whose organisation requires a second factor. Returns the options for `navigator.credentials.create`.
     *
     *     Requires a pending sign-in.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyCreationOptions;
          };
        };
      };
    };
  };
  '/api/app/sign-in/setup/passkey': {
    /**
     * Add a passkey and sign in
     * @description Sets the session cookie and returns the recovery codes.
     *
     *     Requires a pending sign-in.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasskeyCreate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SecondFactorSetupResult;
          };
        };
      };
    };
  };
  '/api/app/me/second-factors': {
    /**
     * List your second factors
     * @description Includes the authenticator app, the passkeys and the number of unused recovery codes.
     *
     *     Requires a user session; API keys are not accepted.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': OwnSecondFactors;
          };
        };
      };
    };
  };
  '/api/app/me/confirmation/options': {
    /**
     * Get passkey options to confirm your identity
     * @description Returns the options for `navigator.credentials.get`.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyRequestOptions;
          };
        };
      };
    };
  };
  '/api/app/me/confirmation': {
    /**
     * Confirm your identity for ten minutes
     * @description Use a password, a code or a passkey. Operations that could grant lasting access require this.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      requestBody: {
        content: {
          'application/json': Confirmation;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/me/totp': {
    /**
     * Start authenticator app setup
     * @description Returns the secret for the app. Setup is complete once you confirm it with a code.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': TotpSecret;
          };
        };
      };
    };
    /**
     * Remove the authenticator app
     * @description The last second factor cannot be removed if the organisation requires one.
     *
     *     Requires a user session; API keys are not accepted.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/app/me/totp/confirm': {
    /**
     * Confirm authenticator app setup
     * @description Requires a code from the app. Returns recovery codes with the first second factor.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OneTimeCode;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': TotpConfirmResult;
          };
        };
      };
    };
  };
  '/api/app/me/recovery-codes': {
    /**
     * Replace your recovery codes
     * @description The previous codes stop working. The new codes are returned only once.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': RecoveryCodes;
          };
        };
      };
    };
  };
  '/api/app/me/passkeys/options': {
    /**
     * Start passkey setup
     * @description Returns the options for `navigator.credentials.create`.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': PasskeyCreationOptions;
          };
        };
      };
    };
  };
  '/api/app/me/passkeys': {
    /**
     * Add a passkey
     * @description Send the response of the authenticator. Returns recovery codes with the first second factor.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasskeyCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PasskeyCreated;
          };
        };
      };
    };
  };
  '/api/app/me/passkeys/{passkeyId}': {
    /**
     * Rename a passkey
     * @description The name helps you tell passkeys apart.
     *
     *     Requires a user session; API keys are not accepted.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the passkey */
          passkeyId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': PasskeyUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Passkey;
          };
        };
      };
    };
    /**
     * Remove a passkey
     * @description The last second factor cannot be removed if the organisation requires one.
     *
     *     Requires a user session; API keys are not accepted.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the passkey */
          passkeyId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/sign-in/sso': {
    /**
     * Find single sign-on organisations for an email address
     * @description Only the domain matters. The response is the same whether or not the address has an account.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SsoLookup;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SsoOrganisations;
          };
        };
      };
    };
  };
  '/api/app/sso/start': {
    /**
     * Start single sign-on
     * @description Redirects the browser to the identity provider. The state is valid for a few minutes.
     */
    get: {
      parameters: {
        query: {
          /** @description The ID of the organisation */
          organisationId: string;
          /** @description A path in the web app; other values are treated as / */
          returnTo?: string | undefined;
        };
      };
    };
  };
  '/api/app/me/confirmation/sso': {
    /**
     * Start identity confirmation with single sign-on
     * @description Returns the URL of the identity provider, which asks the user to sign in again.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SsoConfirmationStart;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': SsoConfirmationRedirect;
          };
        };
      };
    };
  };
  '/api/app/sso/callback': {
    /**
     * Handle the single sign-on callback
     * @description The identity provider redirects the browser here. Redirects to the web app, or to the sign-in page with an error.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description The state parameter from the start of the sign-in */
              state?: string | undefined;
              /** @description The authorization code */
              code?: string | undefined;
              /** @description The error from the identity provider */
              error?: string | undefined;
            }
          | undefined;
      };
    };
  };
  '/api/app/people': {
    /**
     * List people who can be owners or reviewers
     * @description Returns only IDs and names.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `vendors:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Person[];
          };
        };
      };
    };
  };
  '/api/app/me/password': {
    /**
     * Change your password and sign out all other sessions
     * @description Requires the current password.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      requestBody: {
        content: {
          'application/json': OwnPasswordUpdate;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/users': {
    /**
     * List users
     * @description Includes the role, status and last sign-in of each user.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': User[];
          };
        };
      };
    };
    /**
     * Create a user
     * @description Creates a user with a password that you pass on. To let users set their own password, use `POST /api/app/users/invitations`.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': UserCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}': {
    /**
     * Get a user
     * @description Includes the role, status and last sign-in.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:view`.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
    /**
     * Rename a user
     * @description Changes only the name. Existing audit log entries keep the previous name.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': UserUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
    /**
     * Delete a user
     * @description Ends their sessions. Records and audit log entries keep the name of the user.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/users/{userId}/disable': {
    /**
     * Disable a user and end all their sessions
     * @description Ends their sessions immediately. Their API keys keep working.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/enable': {
    /**
     * Enable a user
     * @description The user can sign in again with the same password and second factors.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/role': {
    /**
     * Change the role of a user and end their sessions
     * @description The new permissions apply immediately. You cannot grant permissions that you do not have.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': UserRole;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/break-glass': {
    /**
     * Allow or prevent break-glass sign-in for a user
     * @description Break-glass users can sign in with a password even if the organisation requires single sign-on.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': UserBreakGlass;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/password': {
    /**
     * Set a password for a user and end their sessions
     * @description Pass the password on through a separate channel.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': UserPassword;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/second-factors': {
    /**
     * Reset the second factors of a user and end their sessions
     * @description The user signs in with the password and sets up a new second factor if one is required.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/invitations': {
    /**
     * Invite a user by email
     * @description Emails the user a link to set a password.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': UserInvite;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/users/{userId}/invitation': {
    /**
     * Resend an invitation with a new link
     * @description The previous link stops working.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `users:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the user */
          userId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': User;
          };
        };
      };
    };
  };
  '/api/app/password-reset': {
    /**
     * Request a password reset email
     * @description The response is the same whether or not the address has an account.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PasswordResetRequest;
        };
      };
      responses: {
        202: {
          content: {
            'application/json': PasswordResetRequested;
          };
        };
      };
    };
  };
  '/api/app/account-link': {
    /**
     * Get an account link and its user
     * @description Send the token in the body so that it does not appear in logs.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AccountLinkOpen;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': AccountLink;
          };
        };
      };
    };
  };
  '/api/app/account-link/password': {
    /**
     * Set a password from an emailed link and sign in
     * @description The link works only once. Sets the session cookie.
     */
    post: {
      requestBody: {
        content: {
          'application/json': AccountLinkPassword;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Me;
          };
        };
        202: {
          content: {
            'application/json': PendingSignIn;
          };
        };
      };
    };
  };
  '/api/app/views': {
    /**
     * List your saved views
     * @description Returns only your own saved views.
     *
     *     Requires a user session; API keys are not accepted.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': SavedView[];
          };
        };
      };
    };
    /**
     * Create a saved view
     * @description Saves the filters of a page under a name.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SavedViewCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': SavedView;
          };
        };
      };
    };
  };
  '/api/app/views/{viewId}': {
    /**
     * Delete a saved view
     * @description You can delete only your own saved views.
     *
     *     Requires a user session; API keys are not accepted.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the saved view */
          viewId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/roles': {
    /**
     * List roles
     * @description Includes built-in roles and the number of users with each role.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `roles:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Role[];
          };
        };
      };
    };
    /**
     * Create a role
     * @description You cannot grant permissions that you do not have.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `roles:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': RoleCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Role;
          };
        };
      };
    };
  };
  '/api/app/roles/{roleId}': {
    /**
     * Update a role
     * @description If the permissions change, the sessions of users with this role end. Built-in roles cannot be changed.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `roles:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the role */
          roleId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': RoleUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Role;
          };
        };
      };
    };
    /**
     * Delete an unassigned role
     * @description Returns 409 if the role is assigned to users or by the identity provider.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `roles:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the role */
          roleId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/api-keys': {
    /**
     * List API keys
     * @description Includes expired and revoked keys. Secrets are never returned again.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `api-keys:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': ApiKey[];
          };
        };
      };
    };
    /**
     * Create an API key
     * @description The key is returned only once. You cannot grant permissions that you do not have.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `api-keys:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': ApiKeyCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ApiKeyCreated;
          };
        };
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}/revoke': {
    /**
     * Revoke an API key
     * @description The key stops working immediately. It stays in the list.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `api-keys:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ApiKey;
          };
        };
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}/rotate': {
    /**
     * Rotate the secret of an API key
     * @description The new secret is returned only once. The previous secret keeps working for `overlapHours`. You cannot rotate a key with permissions that you do not have.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `api-keys:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ApiKeyRotation;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ApiKeyRotated;
          };
        };
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}/previous-secret': {
    /**
     * Revoke the previous secret of an API key
     * @description Has no effect if there is no previous secret.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `api-keys:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}/owner': {
    /**
     * Set the owner of an API key
     * @description Sets a user, a service account or both. The permissions of the key do not change.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `api-keys:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': ApiKeyOwnerUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ApiKey;
          };
        };
      };
    };
  };
  '/api/app/api-keys/{apiKeyId}': {
    /**
     * Delete an API key
     * @description Removes the key from the list. An active key stops working immediately.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `api-keys:manage`.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the API key */
          apiKeyId: string;
        };
      };
      responses: {
        204: {};
      };
    };
  };
  '/api/app/organisation': {
    /**
     * Get the organisation settings
     * @description Includes the rating thresholds, the reassessment intervals and the sign-in rules.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Organisation;
          };
        };
      };
    };
    /**
     * Update the organisation settings
     * @description Omitted fields stay unchanged.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    put: {
      requestBody: {
        content: {
          'application/json': OrganisationUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Organisation;
          };
        };
      };
    };
  };
  '/api/app/organisation/logo': {
    /**
     * Get the organisation logo
     * @description Returns 404 if there is no logo.
     *
     *     Requires a user session; API keys are not accepted.
     */
    get: {
      responses: {
        200: {
          content: {
            'image/png': string;
            'image/jpeg': string;
          };
        };
      };
    };
    /**
     * Upload the organisation logo
     * @description Send a PNG or JPEG file of at most 512 KiB and 2000 × 2000 pixels as the body. The type is detected from the content.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    put: {
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Organisation;
          };
        };
      };
    };
    /**
     * Delete the organisation logo
     * @description Reports and the portal then show only the name of the organisation.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    delete: {
      responses: {
        200: {
          content: {
            'application/json': Organisation;
          };
        };
      };
    };
  };
  '/api/app/demo-data': {
    /**
     * Preview the deletion of demo data
     * @description Counts the records that would be deleted. Nothing is deleted.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage` and `vendors:delete` and `templates:delete` and `frameworks:delete` and `users:manage`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': DemoData;
          };
        };
      };
    };
    /**
     * Delete demo data
     * @description Deletes what the demo created, with everything that belongs to it. Records that you created stay.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage` and `vendors:delete` and `templates:delete` and `frameworks:delete` and `users:manage`.
     */
    delete: {
      responses: {
        200: {
          content: {
            'application/json': DemoData;
          };
        };
      };
    };
  };
  '/api/app/identity-provider': {
    /**
     * Get the identity provider
     * @description The client secret is never returned. Includes the status of each email domain.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': IdentityProviderSettings;
          };
        };
      };
    };
    /**
     * Update the identity provider
     * @description If you omit the client secret, it stays unchanged. New email domains must be verified before they are used.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    put: {
      requestBody: {
        content: {
          'application/json': IdentityProviderUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': IdentityProviderSettings;
          };
        };
      };
    };
    /**
     * Delete the identity provider
     * @description Users then need a password to sign in.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/app/identity-provider/test': {
    /**
     * Test the identity provider
     * @description Reads the discovery document of the provider. Nothing is saved.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    post: {
      responses: {
        200: {
          content: {
            'application/json': IdentityProviderTest;
          };
        };
      };
    };
  };
  '/api/app/identity-provider/verify-domain': {
    /**
     * Verify an email domain
     * @description Looks up the TXT record of the domain now. The service also checks it regularly.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': SsoDomainVerify;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': IdentityProviderSettings;
          };
        };
      };
    };
  };
  '/api/app/mails': {
    /**
     * List emails and their delivery status
     * @description Newest first. Links in the text are hidden.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:view`.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Only emails with this status */
              status?: MailStatus | undefined;
              /** @description Only emails about this assessment */
              assessmentId?: string | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': MailPage;
          };
        };
      };
    };
  };
  '/api/app/mail-server': {
    /**
     * Get the mail server status
     * @description Shows whether a mail server is configured and whether emails are on hold.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': MailServerState;
          };
        };
      };
    };
  };
  '/api/app/mails/{mailId}/resend': {
    /**
     * Resend an email
     * @description The recipient may receive the email twice.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the email */
          mailId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Mail;
          };
        };
      };
    };
  };
  '/api/app/mails/test': {
    /**
     * Send a test email
     * @description The email is sent immediately. Returns the response of the mail server.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': MailTest;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': MailTestResult;
          };
        };
      };
    };
  };
  '/api/app/notifications': {
    /**
     * List your notifications
     * @description Newest first. Returns only notifications about records that you can view now.
     *
     *     Requires a user session; API keys are not accepted.
     */
    get: {
      parameters: {
        query?:
          | {
              /** @description Set to `true` to return only unread notifications */
              unread?: string | undefined;
              /** @description Page number, starting at 1 */
              page?: number | undefined;
              /** @description Entries per page */
              pageSize?: number | undefined;
            }
          | undefined;
      };
      responses: {
        200: {
          content: {
            'application/json': NotificationPage;
          };
        };
      };
    };
  };
  '/api/app/notifications/unread-count': {
    /**
     * Count your unread notifications
     * @description The count stops at 100. This request does not keep an idle session alive.
     *
     *     Requires a user session; API keys are not accepted.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': UnreadCount;
          };
        };
      };
    };
  };
  '/api/app/notifications/read': {
    /**
     * Mark all your notifications as read
     * @description Changes only your own notifications.
     *
     *     Requires a user session; API keys are not accepted.
     */
    post: {
      responses: {
        204: {};
      };
    };
  };
  '/api/app/notifications/{notificationId}': {
    /**
     * Mark a notification as read or unread
     * @description You can change only your own notifications.
     *
     *     Requires a user session; API keys are not accepted.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the notification */
          notificationId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': NotificationUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Notification;
          };
        };
      };
    };
  };
  '/api/app/notification-preferences': {
    /**
     * List your notification preferences
     * @description Returns every kind of notification with its email delivery.
     *
     *     Requires a user session; API keys are not accepted.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': NotificationPreference[];
          };
        };
      };
    };
    /**
     * Change your notification preferences
     * @description Kinds that are not in the list keep their delivery. Returns every kind.
     *
     *     Requires a user session; API keys are not accepted.
     */
    put: {
      requestBody: {
        content: {
          'application/json': NotificationPreferencesUpdate;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': NotificationPreference[];
          };
        };
      };
    };
  };
  '/api/app/scim': {
    /**
     * Get the provisioning settings
     * @description Includes the URL for the identity provider and when the token was last used.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': ScimSettings;
          };
        };
      };
    };
  };
  '/api/app/scim/token': {
    /**
     * Create or replace the SCIM token
     * @description The token is returned only once. The previous token stops working.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    post: {
      requestBody: {
        content: {
          'application/json': ScimTokenCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': ScimTokenCreated;
          };
        };
      };
    };
    /**
     * Revoke the SCIM token
     * @description Users and groups do not change.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/app/scim/groups': {
    /**
     * List provisioned groups
     * @description Lists the groups from the identity provider and the role that each assigns.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:view`.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': ProvisionedGroup[];
          };
        };
      };
    };
  };
  '/api/app/scim/groups/{groupId}': {
    /**
     * Set the role of a provisioned group
     * @description Ends the sessions of members whose role changes.
     *
     *     Requires a user session; API keys are not accepted.
     *
     *     Requires `settings:manage`.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the group */
          groupId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': GroupRole;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': ProvisionedGroup;
          };
        };
      };
    };
  };
  '/api/portal/session': {
    /**
     * Start a portal session with a link token
     * @description Send the token after the `#` in the link. Sets the portal cookie.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalSignIn;
        };
      };
      responses: {
        204: {};
      };
    };
    /**
     * End the portal session
     * @description Deletes the portal cookie. The link keeps working.
     *
     *     Requires a vendor portal session.
     */
    delete: {
      responses: {
        204: {};
      };
    };
  };
  '/api/portal/assessment': {
    /**
     * Get the questionnaire
     * @description Returns the questions covered by the link with their answers, suggestions, comments and files. Expected answers are not included.
     *
     *     Requires a vendor portal session.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': PortalAssessment;
          };
        };
      };
    };
  };
  '/api/portal/logo': {
    /**
     * Get the logo of the requesting organisation
     * @description Returns 404 if the organisation has no logo.
     *
     *     Requires a vendor portal session.
     */
    get: {
      responses: {
        200: {
          content: {
            'image/png': string;
            'image/jpeg': string;
          };
        };
      };
    };
  };
  '/api/portal/responses/{questionKey}': {
    /**
     * Save an answer
     * @description Send the last known revision. Returns 409 with the current answer if someone else has changed it.
     *
     *     Requires a vendor portal session.
     */
    put: {
      parameters: {
        path: {
          /** @description The key of the question */
          questionKey: string;
        };
      };
      requestBody: {
        content: {
          'application/json': PortalSave;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalSaveResult;
          };
        };
      };
    };
  };
  '/api/portal/confirm': {
    /**
     * Carry forward previous answers
     * @description Copies the answers to the given questions from the previous assessment.
     *
     *     Requires a vendor portal session.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalConfirm;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalConfirmResult;
          };
        };
      };
    };
  };
  '/api/portal/comments': {
    /**
     * Add a comment or reply
     * @description The requesting organisation sees the comment next to the question.
     *
     *     Requires a vendor portal session.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalCommentCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Comment;
          };
        };
      };
    };
  };
  '/api/portal/delegations': {
    /**
     * Delegate sections to a colleague
     * @description Emails the colleague a link that is limited to the given sections.
     *
     *     Requires a vendor portal session.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalDelegate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PortalDelegation;
          };
        };
      };
    };
  };
  '/api/portal/delegations/{linkId}': {
    /**
     * Withdraw a delegation
     * @description The link stops working immediately. Answers are kept.
     *
     *     Requires a vendor portal session.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the portal link */
          linkId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalDelegation;
          };
        };
      };
    };
  };
  '/api/portal/submit': {
    /**
     * Submit the questionnaire
     * @description All visible required questions must have an answer. Returns the receipt with the hash of the submission.
     *
     *     Requires a vendor portal session.
     */
    post: {
      requestBody: {
        content: {
          'application/json': PortalSubmit;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Receipt;
          };
        };
      };
    };
  };
  '/api/portal/receipt/pdf': {
    /**
     * Download the latest submission receipt as a PDF
     * @description Shows what was submitted, when and by whom, and the hash of the submission.
     *
     *     Requires a vendor portal session.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/pdf': string;
          };
        };
      };
    };
  };
  '/api/portal/receipt': {
    /**
     * Get the latest submission receipt
     * @description Includes the hash of the submission. Returns 404 before the first submission.
     *
     *     Requires a vendor portal session.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': Receipt;
          };
        };
      };
    };
  };
  '/api/portal/evidence/{evidenceId}/questions': {
    /**
     * Attach portal evidence to questions
     * @description Replaces the list of questions that the file is attached to.
     *
     *     Requires a vendor portal session.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': EvidenceQuestions;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Evidence;
          };
        };
      };
    };
  };
  '/api/portal/evidence/{evidenceId}/content': {
    /**
     * Download evidence from the portal
     * @description Returns the file exactly as it was uploaded.
     *
     *     Requires a vendor portal session.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/octet-stream': string;
          };
        };
      };
    };
  };
  '/api/portal/evidence/{evidenceId}': {
    /**
     * Delete evidence from the portal
     * @description Possible until the assessment is submitted.
     *
     *     Requires a vendor portal session.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the evidence file */
          evidenceId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/portal/findings': {
    /**
     * Get the findings that are shared by the link
     * @description Returns 404 if the link opens a questionnaire. Internal comments and files are not included.
     *
     *     Requires a vendor portal session.
     */
    get: {
      responses: {
        200: {
          content: {
            'application/json': PortalFindings;
          };
        };
      };
    };
  };
  '/api/portal/findings/{findingId}/plan': {
    /**
     * Save the plan for a finding
     * @description Moves the finding to the stage `PLAN_AGREED`.
     *
     *     Requires a vendor portal session.
     */
    put: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': PortalPlan;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalFinding;
          };
        };
      };
    };
  };
  '/api/portal/findings/{findingId}/done': {
    /**
     * Report a finding as fixed
     * @description Moves the finding to the stage `TO_VERIFY`. Plan and files can no longer be changed.
     *
     *     Requires a vendor portal session.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': PortalFinding;
          };
        };
      };
    };
  };
  '/api/portal/findings/{findingId}/comments': {
    /**
     * Comment on a finding from the portal
     * @description The requesting organisation sees the comment with the finding.
     *
     *     Requires a vendor portal session.
     */
    post: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/json': PortalFindingCommentCreate;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': FindingComment;
          };
        };
      };
    };
  };
  '/api/portal/findings/{findingId}/files/{fileId}': {
    /**
     * Download a proof from the portal
     * @description Returns the file exactly as it was uploaded.
     *
     *     Requires a vendor portal session.
     */
    get: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
          /** @description The ID of the file */
          fileId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/octet-stream': string;
          };
        };
      };
    };
    /**
     * Delete a proof from the portal
     * @description Possible until the finding is reported as fixed, for the files uploaded with the same link.
     *
     *     Requires a vendor portal session.
     */
    delete: {
      parameters: {
        path: {
          /** @description The ID of the finding */
          findingId: string;
          /** @description The ID of the file */
          fileId: string;
        };
      };
      responses: {
        200: {
          content: {
            'application/json': Deleted;
          };
        };
      };
    };
  };
  '/api/portal/evidence': {
    /**
     * Upload evidence from the portal
     * @description Send the file as the body. Its type is detected from the content, not from `Content-Type`. Executables and files that are too large are rejected.
     *
     *     Requires a vendor portal session.
     */
    post: {
      parameters: {
        query: {
          /** @description The file name with its extension */
          fileName: string;
          /** @description The key of the question to attach the file to. You can attach it to more questions later. */
          questionKey?: string | undefined;
          /** @description The last day on which the evidence is valid. ISO 8601 date or date-time; UTC if no time zone is given */
          expiresDate?: string | undefined;
        };
      };
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': Evidence;
          };
        };
      };
    };
  };
  '/api/portal/findings/{findingId}/files': {
    /**
     * Upload a proof to a finding from the portal
     * @description Send the file as the body. Its type is detected from the content, not from `Content-Type`. Executables and files that are too large are rejected.
     *
     *     Requires a vendor portal session.
     */
    post: {
      parameters: {
        query: {
          /** @description The file name with its extension */
          fileName: string;
        };
        path: {
          /** @description The ID of the finding */
          findingId: string;
        };
      };
      requestBody: {
        content: {
          'application/octet-stream': string;
        };
      };
      responses: {
        201: {
          content: {
            'application/json': PortalFindingFile;
          };
        };
      };
    };
  };
};
export type Acceptance = {
  findingId: string;
  /** @description The title of the finding */
  title: string;
  severity: RiskWeight;
  vendorId: string;
  vendorName: string;
  /** @description `ENDED` if it was ended early, `EXPIRED` if its last day has passed */
  state: AcceptanceState;
  rationale: string | null;
  /** Format: date-time */
  acceptedAt: string;
  /** @description Who accepted the risk, or asked for its acceptance */
  acceptedByName: string | null;
  /** @description Null if no approval was required */
  approvedByName: string | null;
  /**
   * Format: date
   * @description Last day of the acceptance; null for no end
   */
  acceptedUntil: string | null;
  /** Format: date-time */
  renewedAt: string | null;
  renewedByName: string | null;
  renewalRationale: string | null;
  /** Format: date-time */
  endedAt: string | null;
  endedByName: string | null;
  endReason: string | null;
  /** @description The finding that opened when the acceptance ended */
  successorFindingId: string | null;
};
export type AcceptanceEnd = {
  reason: string;
};
export type AcceptancePage = {
  entries: Acceptance[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type AcceptanceRenewal = {
  /** @description The new last day; null for no end */
  acceptedUntil: string | null;
  rationale: string;
};
export type AcceptanceRequest = {
  /** @description Why the risk can be accepted */
  reason: string;
  /** @description Last day of the acceptance; null for no end */
  acceptedUntil?: string | null | undefined;
};
/** @enum {string} */
export type AcceptanceState = 'ACTIVE' | 'ENDING_SOON' | 'ENDED' | 'EXPIRED';
export type Answer = string | number | string[];
export type ApiKeyRotated = {
  id: string;
  name: string;
  /** @description The new secret; shown only once */
  key: string;
  /** Format: date-time */
  expiresAt: string | null;
  previousSecret: PreviousApiKeySecret | null;
};
export type ApiKeyRotation = {
  /**
   * @description How long the previous secret keeps working; 0 to stop it immediately
   * @default 24
   */
  overlapHours?: number | undefined;
};
export type Approval = {
  id: string;
  kind: ApprovalKind;
  /** @description A pending request whose subject has changed or was deleted is `VOID` */
  status: ApprovalStatus;
  voidReason: VoidReason | null;
  /** @description The ID of the finding, assessment, vendor or organisation */
  subjectId: string;
  subjectName: string;
  /** @description What would change. Secrets are not included. */
  changes: ApprovalChange[];
  /** @description Why the change was requested */
  reason: string;
  requestedById: string | null;
  requestedByName: string;
  /** Format: date-time */
  requestedAt: string;
  decidedById: string | null;
  decidedByName: string | null;
  /**
   * Format: date-time
   * @description When the request was approved, rejected, withdrawn or found void
   */
  decidedAt: string | null;
  decisionReason: string | null;
};
export type ApprovalChange = {
  field: string;
  from: unknown;
  to: unknown;
};
/** @enum {string} */
export type ApprovalKind = 'ACCEPT_RISK' | 'FINALIZE_ASSESSMENT' | 'DELETE_VENDOR' | 'CHANGE_SIGN_IN';
export type ApprovalPage = {
  entries: Approval[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type ApprovalRequest = {
  reason: string;
};
/** @enum {string} */
export type ApprovalStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'VOID';
export type AssessedControl = {
  frameworkId: string | null;
  framework: string;
  version: string;
  code: string;
  title: string | null;
  domain: string | null;
};
export type AssessmentBulkSend = {
  vendorIds: string[];
  /** Format: uuid */
  templateId: string;
  /** @description Defaults to the template name */
  title?: string | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  dueDate: string;
  /**
   * Format: uuid
   * @description The user who will review them; must be able to review assessments
   */
  reviewerId?: string | undefined;
};
/** @description A reviewer claimed the assessment for review. */
export type AssessmentClaimedEvent = {
  /** @constant */
  type: 'assessment.claimed';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
  };
};
/** @description The review was finalised. `finding.created` is sent for each finding that it opened. */
export type AssessmentCompletedEvent = {
  /** @constant */
  type: 'assessment.completed';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
    vendorId: string;
    score?: number | undefined;
  };
};
export type AssessmentCreate = {
  /** Format: uuid */
  vendorId: string;
  /** Format: uuid */
  templateId: string;
  /** @description Defaults to the template name */
  title?: string | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  dueDate?: string | null | undefined;
  /**
   * Format: uuid
   * @description The user who will review it; must be able to review assessments
   */
  reviewerId?: string | undefined;
};
/** @description An assessment was created. */
export type AssessmentCreatedEvent = {
  /** @constant */
  type: 'assessment.created';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    vendorId: string;
    vendorName: string;
    /** Format: date */
    dueDate?: string | undefined;
  };
};
/** @description An assessment was deleted. */
export type AssessmentDeletedEvent = {
  /** @constant */
  type: 'assessment.deleted';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    vendorId: string;
  };
};
export type AssessmentDetail = {
  id: string;
  title: string;
  vendorId: string;
  vendorName: string;
  status: AssessmentStatus;
  /** @description True if the due date has passed while the status is SENT or IN_PROGRESS */
  overdue: boolean;
  score: number | null;
  /** Format: date */
  dueDate: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  sentAt: string | null;
  /** Format: date-time */
  submittedAt: string | null;
  /** Format: date-time */
  completedAt: string | null;
  templateName: string | null;
  templateVersion: number | null;
  reviewerName: string | null;
  /** @description The exact score before rounding */
  exactScore: string | null;
  /** @description Based on the exact score and the organisation’s thresholds */
  rating: Rating;
  heldBackBy: HeldBackBy;
  /** Format: date-time */
  updatedAt: string;
  /** @description All fields with expand=vendor */
  vendor: {
    id: string;
    name: string;
    contactName: string | null;
    contactEmail: string;
    tier: Tier | null;
    externalId?: string | null | undefined;
    website?: string | null | undefined;
    notes?: string | null | undefined;
    serviceDescription?: string | null | undefined;
    dataSensitivity?: DataSensitivity | null | undefined;
    /** Format: date-time */
    contractRenewalDate?: string | null | undefined;
    contractValue?: ContractValue | null | undefined;
    geographicRisk?: GeographicRisk | null | undefined;
    tags?: string[] | undefined;
    ownerId?: string | null | undefined;
    overallScore?: number | null | undefined;
    /** Format: date-time */
    lastAssessedAt?: string | null | undefined;
    /** Format: date-time */
    createdAt?: string | undefined;
    /** Format: date-time */
    updatedAt?: string | undefined;
  };
  /** @description All fields with expand=template, unless the template was deleted */
  template: {
    id: string | null;
    name: string;
    version: number;
    /** @description Shared by all versions of a template */
    lineageId?: string | undefined;
    status?: TemplateStatus | undefined;
    description?: string | null | undefined;
    questionCount?: number | undefined;
    /** @description Frameworks that the questions map to, by name and version */
    frameworks?: string[] | undefined;
    /** Format: date-time */
    createdAt?: string | undefined;
    /** Format: date-time */
    updatedAt?: string | undefined;
    /** Format: date-time */
    publishedAt?: string | null | undefined;
    sections?: Section[] | undefined;
  };
  reviewer: {
    id: string | null;
    name: string;
  } | null;
  /** @description Delivery status of the vendor’s invitation */
  invitation: {
    mailStatus: MailStatus;
    /** Format: date-time */
    sentAt: string | null;
  } | null;
  submittedBy: SubmittedBy | null;
  /**
   * Format: date-time
   * @description When the vendor first opened the assessment
   */
  openedAt: string | null;
  /** @description Questions that can be answered again after the assessment was sent back */
  reopenedKeys: string[] | null;
  /** @description Reopened questions that need a changed answer or a reply; the others only depend on them */
  returnedKeys: string[] | null;
  /** @description Answers changed since the previous submission; null if there was none */
  changedKeys: string[] | null;
  sections: {
    title: string;
    questions: AssessmentQuestion[];
  }[];
  findings: AssessmentFinding[];
  dismissals: Dismissal[];
  comments: Comment[];
  evidence: Evidence[];
  /** @description Null until the assessment is submitted */
  scoreBreakdown: ScoreBreakdown | null;
};
export type AssessmentFinding = {
  id: string;
  title: string;
  description: string;
  recommendation: string | null;
  severity: RiskWeight;
  status: FindingStatus;
  /** @description Null if the finding is closed */
  stage: FindingStage | null;
  source: FindingSource;
  controlCodes: string[];
  questionKey: string | null;
  resolutionNote: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  resolvedAt: string | null;
  resolvedByName: string | null;
  /** Format: date */
  dueDate: string | null;
  /**
   * Format: date
   * @description Last day of the risk acceptance; a successor finding opens when it expires
   */
  acceptedUntil: string | null;
  supersedesFindingId: string | null;
  /** @description The successor that opened when the risk acceptance expired */
  supersededByFindingId: string | null;
  /** @description A later completed assessment in which the question is compliant, so that the finding can be closed; otherwise null */
  clearedByAssessmentId: string | null;
  /** @description Null if the finding was raised without an assessment */
  assessmentId: string | null;
  assessmentTitle: string | null;
  vendorId: string;
  vendorName: string;
  ownerId: string | null;
  /** @description The finding’s owner */
  ownerName: string | null;
  /** Format: date-time */
  updatedAt: string;
  /** @description Proposed automatically; opens when the review is finalised */
  proposed: boolean;
};
export type AssessmentListItem = {
  id: string;
  title: string;
  vendorId: string;
  vendorName: string;
  status: AssessmentStatus;
  /** @description True if the due date has passed while the status is SENT or IN_PROGRESS */
  overdue: boolean;
  score: number | null;
  /** Format: date */
  dueDate: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  sentAt: string | null;
  /** Format: date-time */
  submittedAt: string | null;
  /** Format: date-time */
  completedAt: string | null;
  templateName: string | null;
  templateVersion: number | null;
  reviewerName: string | null;
  /** @description The exact score before rounding */
  exactScore: string | null;
  /** @description Based on the exact score and the organisation’s thresholds */
  rating: Rating;
  heldBackBy: HeldBackBy;
  /** Format: date-time */
  updatedAt: string;
};
export type AssessmentPage = {
  entries: AssessmentListItem[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
export type AssessmentQuestion = {
  key: string;
  text: string;
  helpText: string | null;
  type: QuestionType;
  riskWeight: RiskWeight;
  required: boolean;
  options: string[] | null;
  expectedAnswer: ExpectedAnswer | null;
  conditionalLogic: ConditionalLogic | null;
  /** @description The title of the finding that is proposed if the answer is not compliant */
  findingTitle?: string | undefined;
  /** @description The recommendation to the vendor */
  recommendation?: string | undefined;
  /** @description For NUMERIC: the allowed range of answers */
  bounds?: NumericBounds | undefined;
  /** @description For MULTI_SELECT: the options that cannot be combined with other options */
  exclusiveOptions?: string[] | undefined;
  controls: AssessedControl[];
  id: string;
  visible: boolean;
  response: Response | null;
  /** @description The previously submitted response if it has changed; otherwise null */
  previousResponse: SubmittedResponse | null;
};
export type AssessmentReason = {
  reason: string;
};
/** @description An assessment was recalled from the vendor. */
export type AssessmentRecalledEvent = {
  /** @constant */
  type: 'assessment.recalled';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
  };
};
/** @description A completed assessment was reopened. */
export type AssessmentReopenedEvent = {
  /** @constant */
  type: 'assessment.reopened';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
    /** @description The previous score */
    score?: number | undefined;
  };
};
export type AssessmentSend = {
  /** @description Defaults to the current due date */
  dueDate?: string | undefined;
};
/** @description A reviewer sent questions back to the vendor. */
export type AssessmentSentBackEvent = {
  /** @constant */
  type: 'assessment.sent_back';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
    /** Format: date */
    dueDate?: string | undefined;
  };
};
/** @description An assessment was sent to the vendor. */
export type AssessmentSentEvent = {
  /** @constant */
  type: 'assessment.sent';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
    /** Format: date */
    dueDate: string;
  };
};
/** @enum {string} */
export type AssessmentStatus = 'DRAFT' | 'SENT' | 'IN_PROGRESS' | 'SUBMITTED' | 'UNDER_REVIEW' | 'COMPLETED';
export type AssessmentSubmit = {
  name: string;
  title: string;
};
/** @description The vendor submitted the assessment. */
export type AssessmentSubmittedEvent = {
  /** @constant */
  type: 'assessment.submitted';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    assessment: AssessmentListItem;
    status: AssessmentStatus;
  };
};
export type Attachment = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
};
export type AttachmentList = {
  entries: Attachment[];
};
export type AuditEntry = {
  id: string;
  /** @description Machine-readable name of the action */
  action: string;
  actionLabel: string;
  /** @description Who performed the action */
  userName: string;
  entityType: string | null;
  /** @description The first 8 characters of the ID */
  entityId: string | null;
  entityName: string | null;
  meta: {
    [key: string]: unknown;
  } | null;
  /** Format: date-time */
  createdAt: string;
  /** @description The ID of the request in the server logs */
  requestId: string | null;
  /** @description The record that was changed, or the one it belongs to. Null if it was deleted or you may not see it */
  record: AuditedRecord | null;
};
export type AuditPage = {
  entries: AuditEntry[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type AuditedRecord = {
  /** @enum {string} */
  type: 'Vendor' | 'Assessment' | 'Finding' | 'Template' | 'Framework';
  id: string;
  /** @description The vendor of the record */
  vendorId: string | null;
  vendorName: string | null;
};
export type Certification = {
  id: string;
  name: string;
  issuer: string | null;
  /** Format: date */
  issuedDate: string | null;
  /** Format: date */
  expiresDate: string | null;
  /** @description EXPIRING if it expires within 30 days */
  status: CertificationStatus;
  notes: string | null;
  attachments: Attachment[];
  /** Format: date-time */
  updatedAt: string;
};
export type CertificationCreate = {
  name: string;
  issuer?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  issuedDate?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  expiresDate?: string | null | undefined;
  notes?: string | null | undefined;
};
/** @description A vendor’s certification expires soon. */
export type CertificationExpiringEvent = {
  /** @constant */
  type: 'certification.expiring';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    vendorId: string;
    vendorName: string;
    /** Format: date */
    expiresDate: string;
    certification: CertificationListItem;
  };
};
export type CertificationList = {
  vendorId: string;
  vendorName: string;
  entries: Certification[];
};
export type CertificationListItem = {
  id: string;
  name: string;
  issuer: string | null;
  /** Format: date */
  issuedDate: string | null;
  /** Format: date */
  expiresDate: string | null;
  /** @description EXPIRING if it expires within 30 days */
  status: CertificationStatus;
  notes: string | null;
  attachments: Attachment[];
  /** Format: date-time */
  updatedAt: string;
  vendorId: string;
};
export type CertificationPage = {
  entries: CertificationListItem[];
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
/** @enum {string} */
export type CertificationStatus = 'VALID' | 'EXPIRING' | 'EXPIRED';
export type CertificationUpdate = {
  name?: string | undefined;
  issuer?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  issuedDate?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  expiresDate?: string | null | undefined;
  notes?: string | null | undefined;
};
export type Comment = {
  id: string;
  questionKey: string | null;
  visibility: Visibility;
  body: string;
  authorName: string;
  /** Format: date-time */
  createdAt: string;
  /** @description The mentioned users; only in internal comments that mention someone */
  mentions?: Person[] | undefined;
  replies: Reply[];
};
export type CommentCreate = {
  body: string;
  /** @default INTERNAL */
  visibility?: Visibility | undefined;
  questionKey?: string | null | undefined;
  /** Format: uuid */
  parentId?: string | null | undefined;
  /** @description Users to notify; only for internal comments. They must be able to view assessments. */
  mentionedUserIds?: string[] | undefined;
};
export type ConditionalLogic = {
  /** @enum {string} */
  match: 'all' | 'any';
  rules: {
    question: string;
    /** @enum {string} */
    operator:
      | 'equals'
      | 'notEquals'
      | 'contains'
      | 'notContains'
      | 'greaterThan'
      | 'lessThan'
      | 'atLeast'
      | 'atMost'
      | 'answered'
      | 'notAnswered';
    value?: (string | number) | null | undefined;
  }[];
};
/** @enum {string} */
export type ContractValue = '$0–$50K' | '$50K–$250K' | '$250K–$1M' | '$1M–$5M' | '$5M+';
export type Control = {
  id: string;
  domain: string;
  code: string;
  title: string;
  guidance: string | null;
};
export type ControlMapping = {
  framework: string;
  version: string;
  code: string;
};
export type CurrentCaller = {
  /** @enum {string} */
  type: 'API_KEY' | 'USER';
  id: string | null;
  name: string;
  organisationId: string;
  permissions: Permission[];
  /**
   * Format: date-time
   * @description When the API key expires; null if it never expires
   */
  expiresAt: string | null;
  /** @description The previous secret, while it still works after a rotation; otherwise null */
  previousSecret: PreviousApiKeySecret | null;
  /** @description What this server still accepts within the current minute */
  limits: {
    name: string;
    perMinute: number;
    remaining: number;
  }[];
};
export type Dashboard = {
  vendorCount: number;
  /** @description Average score of scored vendors; null if there are none */
  averageScore: number | null;
  /** @description Based on the exact scores and the organisation’s thresholds */
  scoreDistribution: {
    green: number;
    amber: number;
    red: number;
    unscored: number;
  };
  /** @description The average score to 15 decimal places */
  averageScoreExact: number | null;
  /** @description Number of vendors that are amber only because of an open CRITICAL finding */
  heldBack: number;
  vendorsByTier: {
    LOW: number;
    MEDIUM: number;
    HIGH: number;
    CRITICAL: number;
    UNTIERED: number;
  };
  /** @description Controls with the largest shortfalls, weighted by vendor tier */
  topDeficientControls: DeficientControl[];
  openFindings: number;
  openFindingsBySeverity: {
    CRITICAL: number;
    HIGH: number;
    MEDIUM: number;
    LOW: number;
  };
  /** @description Assessments counted as OVERDUE are also counted as SENT or IN_PROGRESS */
  assessmentStatusCounts: {
    DRAFT: number;
    SENT: number;
    IN_PROGRESS: number;
    SUBMITTED: number;
    UNDER_REVIEW: number;
    COMPLETED: number;
    OVERDUE: number;
  };
  customerResponsibilitySummary: {
    /** @description Number of vendors with customer responsibilities */
    vendors: number;
    total: number;
    completed: number;
    /** @description Percentage of applicable responsibilities that are completed */
    percent: number | null;
  };
};
/** @enum {string} */
export type DataSensitivity = 'PUBLIC' | 'INTERNAL' | 'CONFIDENTIAL' | 'RESTRICTED';
/** @enum {string} */
export type Decision = 'COMPLIANT' | 'PARTIAL' | 'NON_COMPLIANT' | 'NOT_APPLICABLE' | 'CLARIFICATION_REQUESTED';
export type DeficientControl = {
  frameworkId: string;
  frameworkName: string;
  controlCode: string;
  controlTitle: string;
  /** @description Number of vendors with a shortfall for this control */
  failCount: number;
  /** @description The sort key: the sum of all vendors’ shortfalls, each multiplied by the weight of the vendor’s tier */
  weightedShortfall: number;
};
export type Deleted = {
  /** @constant */
  deleted: true;
  id: string;
};
export type DeletedRecord = {
  type: DeletedRecordType;
  id: string;
  /** @description The ID of the vendor the record belonged to, or the vendor’s own ID */
  vendorId: string;
  /** Format: date-time */
  deletedAt: string;
};
export type DeletedRecordPage = {
  entries: DeletedRecord[];
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
/** @enum {string} */
export type DeletedRecordType = 'Vendor' | 'Assessment' | 'Finding' | 'Certification' | 'Responsibility';
export type Dismissal = {
  questionKey: string;
  reason: string;
  dismissedByName: string;
  /** Format: date-time */
  dismissedAt: string;
};
export type DomainCompliance = {
  domain: string;
  frameworkId: string;
  frameworkName: string;
  complianceRatio: number;
  controlCount: number;
  /** @description The exact ratio before rounding */
  exact: string;
};
export type Evidence = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  questionKeys: string[];
  /** Format: date */
  expiresDate: string | null;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
  /** @description True if your team added the file after submission. It is not part of the submission and does not affect the score. */
  annex: boolean;
};
export type EvidenceQuestions = {
  questionKeys: string[];
};
export type ExpectedAnswer =
  | string
  | string[]
  | number
  | {
      required: string[];
      forbidden: string[];
    }
  | {
      min?: number | undefined;
      max?: number | undefined;
      zeroAt?: number | undefined;
    }
  | {
      maxAgeDays: number;
    }
  | {
      minRemainingDays: number;
    }
  | {
      minFiles: number;
    };
export type Finding = {
  id: string;
  title: string;
  description: string;
  recommendation: string | null;
  severity: RiskWeight;
  status: FindingStatus;
  /** @description Null if the finding is closed */
  stage: FindingStage | null;
  source: FindingSource;
  controlCodes: string[];
  questionKey: string | null;
  resolutionNote: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  resolvedAt: string | null;
  resolvedByName: string | null;
  /** Format: date */
  dueDate: string | null;
  /**
   * Format: date
   * @description Last day of the risk acceptance; a successor finding opens when it expires
   */
  acceptedUntil: string | null;
  supersedesFindingId: string | null;
  /** @description The successor that opened when the risk acceptance expired */
  supersededByFindingId: string | null;
  /** @description A later completed assessment in which the question is compliant, so that the finding can be closed; otherwise null */
  clearedByAssessmentId: string | null;
  /** @description Null if the finding was raised without an assessment */
  assessmentId: string | null;
  assessmentTitle: string | null;
  vendorId: string;
  vendorName: string;
  ownerId: string | null;
  /** @description The finding’s owner */
  ownerName: string | null;
  /** Format: date-time */
  updatedAt: string;
};
export type FindingBulkResult = {
  /** @description The findings that now have the requested values */
  findingIds: string[];
  failures: {
    findingId: string;
    error: string;
  }[];
};
export type FindingBulkUpdate = {
  findingIds: string[];
  update?:
    | {
        /** Format: uuid */
        ownerId?: string | null | undefined;
        /** @description ISO 8601 date or date-time; UTC if no time zone is given */
        dueDate?: string | null | undefined;
        stage?: FindingStage | undefined;
        /** @description Required to change or remove a due date */
        reason?: string | null | undefined;
      }
    | undefined;
  close?: FindingUpdate | undefined;
};
export type FindingComment = {
  id: string;
  visibility: Visibility;
  body: string;
  authorName: string;
  /** @description Whether the vendor wrote the comment in the portal */
  byVendor: boolean;
  /** Format: date-time */
  createdAt: string;
  /** @description The mentioned users; only in internal comments that mention someone */
  mentions?: Person[] | undefined;
};
export type FindingCommentCreate = {
  body: string;
  /**
   * @description VENDOR shows the comment in the portal
   * @default INTERNAL
   */
  visibility?: Visibility | undefined;
  /** @description Users to notify; only for internal comments. They must be able to view assessments. */
  mentionedUserIds?: string[] | undefined;
};
export type FindingCommentPage = {
  entries: FindingComment[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type FindingCreate = {
  questionKey?: string | null | undefined;
  title: string;
  description: string;
  recommendation?: string | null | undefined;
  severity: RiskWeight;
  /** @default [] */
  controlCodes?: string[] | undefined;
  /** @description Defaults to the due date for the severity; null for none */
  dueDate?: string | null | undefined;
  /**
   * Format: uuid
   * @description Defaults to the vendor’s owner; null for none
   */
  ownerId?: string | null | undefined;
};
/** @description A finding was opened when a review was finalised, by a reviewer, or because a risk acceptance expired. */
export type FindingCreatedEvent = {
  /** @constant */
  type: 'finding.created';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    finding: Finding;
    /** @description Left out if the finding was raised without an assessment */
    assessmentId?: string | undefined;
    severity: RiskWeight;
  };
};
export type FindingDetailsUpdate = {
  title?: string | undefined;
  description?: string | undefined;
  recommendation?: string | null | undefined;
  /** Format: uuid */
  ownerId?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  dueDate?: string | null | undefined;
  stage?: FindingStage | undefined;
  /** @description Required to change or remove a due date */
  reason?: string | null | undefined;
};
export type FindingDismissal = {
  questionKey: string;
  reason: string;
};
export type FindingFile = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
  /** @description Whether the vendor uploaded the file in the portal */
  byVendor: boolean;
};
export type FindingFileList = {
  entries: FindingFile[];
};
export type FindingLink = {
  id: string;
  name: string | null;
  email: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  expiresAt: string;
  /** Format: date-time */
  revokedAt: string | null;
  /** Format: date-time */
  openedAt: string | null;
  /** Format: date-time */
  lastSeenAt: string | null;
  /**
   * Format: date-time
   * @description When a team member viewed the URL; null if nobody has
   */
  shownAt: string | null;
  /** @description Who viewed the URL */
  shownByName: string | null;
  /** @description Returned only once per link. Anyone with this URL can act as this contact. */
  url: string | null;
  vendorId: string;
  /** @description The findings that the link shows */
  findingIds: string[];
};
export type FindingPage = {
  entries: Finding[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
export type FindingRemediation = {
  /** @description Whether the vendor can see the finding now */
  shared: boolean;
  /** @description The link by which the finding was last shared; null if it never was */
  link: FindingLink | null;
  /** Format: date-time */
  sharedAt: string | null;
  sharedByName: string | null;
  /** @description What the vendor plans to do */
  plan: string | null;
  /**
   * Format: date
   * @description The date by which the vendor plans to be done
   */
  promisedDate: string | null;
  /** Format: date-time */
  plannedAt: string | null;
  /**
   * Format: date-time
   * @description When the vendor reported the finding as fixed; null if it was returned since
   */
  doneAt: string | null;
  /**
   * Format: date-time
   * @description When the finding was last returned to the vendor
   */
  returnedAt: string | null;
};
export type FindingReturn = {
  reason: string;
};
export type FindingShare = {
  findingIds: string[];
  name?: string | null | undefined;
  /**
   * Format: email
   * @description Defaults to the vendor’s contact
   */
  email?: string | null | undefined;
};
/** @enum {string} */
export type FindingSource = 'ASSESSMENT' | 'INCIDENT' | 'AUDIT' | 'NEWS' | 'OTHER';
/** @enum {string} */
export type FindingStage = 'NEW' | 'PLAN_AGREED' | 'WITH_VENDOR' | 'TO_VERIFY';
/** @enum {string} */
export type FindingStatus = 'OPEN' | 'REMEDIATED' | 'RISK_ACCEPTED';
export type FindingUpdate = {
  /** @enum {string} */
  status: 'REMEDIATED' | 'RISK_ACCEPTED';
  resolutionNote?: string | null | undefined;
  /** @description Allowed only with RISK_ACCEPTED */
  acceptedUntil?: string | null | undefined;
};
/** @description A finding was changed or closed. */
export type FindingUpdatedEvent = {
  /** @constant */
  type: 'finding.updated';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    finding: Finding;
    /** @description Names of the changed fields */
    changed: string[];
    /** @description Only if the finding was closed */
    status?: FindingStatus | undefined;
  };
};
export type FindingWithdrawal = {
  reason: string;
};
export type FrameworkDetail = {
  id: string;
  name: string;
  version: string;
  description: string | null;
  controlCount: number;
  controls: Control[];
};
export type FrameworkImportBody =
  | ({
      catalog: {
        [key: string]: unknown;
      };
    } & {
      [key: string]: unknown;
    })
  | string;
export type FrameworkSummary = {
  id: string;
  name: string;
  version: string;
  description: string | null;
  controlCount: number;
};
/** @enum {string} */
export type GeographicRisk = 'DOMESTIC' | 'REGIONAL' | 'GLOBAL' | 'HIGH_RISK_JURISDICTION';
/** @description The questions and findings that make the rating AMBER although the score is GREEN; otherwise empty */
export type HeldBackBy = {
  /** @enum {string} */
  kind: 'CRITICAL_QUESTION' | 'CRITICAL_FINDING';
  /** @description The question key or the finding ID */
  id: string;
  /** @description The question text or the finding title */
  text: string;
}[];
/**
 * @description UNCERTAIN: the email may have been delivered. It is not resent automatically.
 * @enum {string}
 */
export type MailStatus = 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'UNCERTAIN';
export type NumericBounds = {
  min?: number | undefined;
  max?: number | undefined;
};
export type OscalAssessmentPlan = {
  'assessment-plan': {
    /** Format: uuid */
    uuid: string;
    metadata: OscalMetadata;
    'import-ssp': {
      /** Format: uri-reference */
      href: string;
      remarks: string;
    };
    'reviewed-controls': OscalReviewedControls;
    'assessment-subjects': {
      /** @constant */
      type: 'party';
      'include-subjects': {
        /** Format: uuid */
        'subject-uuid': string;
        /** @constant */
        type: 'party';
      }[];
    }[];
    'back-matter': {
      resources: {
        /** Format: uuid */
        uuid: string;
        /** @description Text on one line */
        title: string;
        description: string;
      }[];
    };
  };
};
export type OscalAssessmentResults = {
  'assessment-results': {
    /** Format: uuid */
    uuid: string;
    metadata: OscalMetadata;
    'import-ap': {
      /** Format: uri-reference */
      href: string;
    };
    results: OscalResult[];
  };
};
export type OscalFinding = {
  /** Format: uuid */
  uuid: string;
  /** @description Text on one line */
  title: string;
  description: string;
  props?: OscalProperty[] | undefined;
  origins: OscalOrigin[];
  target: {
    /** @constant */
    type: 'statement-id';
    /** @description The control ID, followed by `_smt` */
    'target-id': string;
    /** @description Text on one line */
    title: string;
    status: {
      /** @enum {string} */
      state: 'satisfied' | 'not-satisfied';
    };
  };
  'related-observations'?:
    | {
        /** Format: uuid */
        'observation-uuid': string;
      }[]
    | undefined;
  'related-risks'?:
    | {
        /** Format: uuid */
        'risk-uuid': string;
      }[]
    | undefined;
};
export type OscalMetadata = {
  /** @description Text on one line */
  title: string;
  /**
   * Format: date-time
   * @description When the data of the document was last changed
   */
  'last-modified': string;
  /** @description The same as `last-modified` */
  version: string;
  /** @constant */
  'oscal-version': '1.2.1';
  roles: {
    /** @description A letter or an underscore, then letters, digits, `.`, `-` and `_` */
    id: string;
    /** @description Text on one line */
    title: string;
  }[];
  parties: OscalParty[];
  'responsible-parties': OscalResponsibleParty[];
};
export type OscalObservation = {
  /** Format: uuid */
  uuid: string;
  /** @description The question */
  title: string;
  /** @description The question, the answer, the expected answer and the result */
  description: string;
  methods: ('INTERVIEW' | 'EXAMINE')[];
  types?: ('control-objective' | 'finding')[] | undefined;
  subjects: {
    /** Format: uuid */
    'subject-uuid': string;
    /** @constant */
    type: 'party';
  }[];
  'relevant-evidence'?:
    | {
        /** Format: uri-reference */
        href: string;
        description: string;
        props?: OscalProperty[] | undefined;
        remarks?: string | undefined;
      }[]
    | undefined;
  /** Format: date-time */
  collected: string;
  remarks?: string | undefined;
};
export type OscalOrigin = {
  actors: {
    /** @constant */
    type: 'party';
    /** Format: uuid */
    'actor-uuid': string;
  }[];
};
export type OscalParty = {
  /** Format: uuid */
  uuid: string;
  /** @enum {string} */
  type: 'organization' | 'person';
  /** @description Text on one line */
  name: string;
};
export type OscalPoam = {
  'plan-of-action-and-milestones': {
    /** Format: uuid */
    uuid: string;
    metadata: OscalMetadata;
    /** @description The ID of the vendor */
    'system-id': {
      'identifier-type': string;
      id: string;
    };
    risks: OscalRisk[];
    /** @description One for each open or accepted finding */
    'poam-items': OscalPoamItem[];
  };
};
export type OscalPoamItem = {
  /** Format: uuid */
  uuid: string;
  /** @description Text on one line */
  title: string;
  description: string;
  props?: OscalProperty[] | undefined;
  links?:
    | {
        /** Format: uri-reference */
        href: string;
        /** @constant */
        rel: 'reference';
      }[]
    | undefined;
  origins: OscalOrigin[];
  'related-risks'?:
    | {
        /** Format: uuid */
        'risk-uuid': string;
      }[]
    | undefined;
  remarks: string;
};
export type OscalProperty = {
  /** @description A letter or an underscore, then letters, digits, `.`, `-` and `_` */
  name: string;
  /** @description `urn:assay:oscal` for properties that OSCAL does not define */
  ns?: string | undefined;
  /** @description Text on one line */
  value: string;
};
export type OscalRemediation = {
  /** Format: uuid */
  uuid: string;
  /** @enum {string} */
  lifecycle: 'recommendation' | 'planned' | 'completed';
  /** @description Text on one line */
  title: string;
  description: string;
  props?: OscalProperty[] | undefined;
  tasks?: OscalTask[] | undefined;
};
export type OscalResponsibleParty = {
  /** @description A letter or an underscore, then letters, digits, `.`, `-` and `_` */
  'role-id': string;
  'party-uuids': string[];
};
export type OscalResult = {
  /** Format: uuid */
  uuid: string;
  /** @description Text on one line */
  title: string;
  description: string;
  /** Format: date-time */
  start: string;
  /** Format: date-time */
  end: string;
  props?: OscalProperty[] | undefined;
  'reviewed-controls': OscalReviewedControls;
  /** @description One for each answered question */
  observations?: OscalObservation[] | undefined;
  /** @description One for each finding of the assessment */
  risks?: OscalRisk[] | undefined;
  /** @description One for each assessed control */
  findings?: OscalFinding[] | undefined;
};
export type OscalReviewedControls = {
  /** @description One for each framework */
  'control-selections': {
    description: string;
    props?: OscalProperty[] | undefined;
    'include-all'?: Record<string, never> | undefined;
    'include-controls'?:
      | {
          /** @description A letter or an underscore, then letters, digits, `.`, `-` and `_` */
          'control-id': string;
        }[]
      | undefined;
  }[];
  remarks?: string | undefined;
};
export type OscalRisk = {
  /** Format: uuid */
  uuid: string;
  /** @description Text on one line */
  title: string;
  description: string;
  statement: string;
  props?: OscalProperty[] | undefined;
  /**
   * @description `deviation-approved` for an accepted risk
   * @enum {string}
   */
  status: 'open' | 'deviation-approved' | 'closed';
  origins: OscalOrigin[];
  characterizations: {
    origin: OscalOrigin;
    facets: {
      /** @description A letter or an underscore, then letters, digits, `.`, `-` and `_` */
      name: string;
      system: string;
      /** @description Text on one line */
      value: string;
    }[];
  }[];
  /**
   * Format: date-time
   * @description The end of the due date
   */
  deadline?: string | undefined;
  remediations?: OscalRemediation[] | undefined;
  'related-observations'?:
    | {
        /** Format: uuid */
        'observation-uuid': string;
      }[]
    | undefined;
};
export type OscalTask = {
  /** Format: uuid */
  uuid: string;
  /** @constant */
  type: 'milestone';
  /** @description Text on one line */
  title: string;
  timing?:
    | {
        'on-date': {
          /** Format: date-time */
          date: string;
        };
      }
    | undefined;
  'responsible-roles'?: OscalResponsibleParty[] | undefined;
};
/** @enum {string} */
export type Permission =
  | 'vendors:view'
  | 'vendors:create'
  | 'vendors:edit'
  | 'vendors:delete'
  | 'assessments:view'
  | 'assessments:create'
  | 'assessments:send'
  | 'assessments:review'
  | 'assessments:delete'
  | 'approvals:decide'
  | 'frameworks:view'
  | 'frameworks:import'
  | 'frameworks:delete'
  | 'templates:view'
  | 'templates:create'
  | 'templates:edit'
  | 'templates:delete'
  | 'dashboard:view'
  | 'audit:view'
  | 'users:view'
  | 'users:manage'
  | 'roles:view'
  | 'roles:manage'
  | 'api-keys:view'
  | 'api-keys:manage'
  | 'settings:view'
  | 'settings:manage';
export type Person = {
  id: string;
  name: string;
};
export type PortalContact = {
  name?: string | null | undefined;
  /** Format: email */
  email: string;
};
export type PortalLink = {
  id: string;
  name: string | null;
  email: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  expiresAt: string;
  /** Format: date-time */
  revokedAt: string | null;
  /** Format: date-time */
  openedAt: string | null;
  /** Format: date-time */
  lastSeenAt: string | null;
  /** @description Null if the link covers the whole questionnaire and allows submission */
  sections: string[] | null;
  /** @description The link of the contact who delegated these sections */
  delegatedByLinkId: string | null;
  /**
   * Format: date-time
   * @description When a team member viewed the URL; null if nobody has
   */
  shownAt: string | null;
  /** @description Who viewed the URL */
  shownByName: string | null;
  /** @description Returned only once per link. Anyone with this URL can answer as this contact. */
  url: string | null;
};
export type PreviousApiKeySecret = {
  /** @description The visible prefix of the previous secret */
  prefix: string;
  /** Format: date-time */
  worksUntil: string;
};
export type PreviousAssessment = {
  /** @description Null if no previous assessment asked any of these questions */
  assessment: {
    id: string;
    title: string;
    /** Format: date-time */
    completedAt: string;
    score: number | null;
  } | null;
  responses: PreviousResponse[];
};
export type PreviousResponse = {
  questionKey: string;
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  decision: Decision | null;
  /** @description Whether the answer has changed */
  changed: boolean;
};
export type Question = {
  key: string;
  text: string;
  helpText: string | null;
  type: QuestionType;
  riskWeight: RiskWeight;
  required: boolean;
  options: string[] | null;
  expectedAnswer: ExpectedAnswer | null;
  conditionalLogic: ConditionalLogic | null;
  controlMappings: ControlMapping[];
  /** @description The title of the finding that is proposed if the answer is not compliant */
  findingTitle?: string | undefined;
  /** @description The recommendation to the vendor */
  recommendation?: string | undefined;
  /** @description For NUMERIC: the allowed range of answers */
  bounds?: NumericBounds | undefined;
  /** @description For MULTI_SELECT: the options that cannot be combined with other options */
  exclusiveOptions?: string[] | undefined;
};
/** @enum {string} */
export type QuestionType =
  | 'YES_NO'
  | 'MULTIPLE_CHOICE'
  | 'FREE_TEXT'
  | 'FILE_UPLOAD'
  | 'DATE'
  | 'NUMERIC'
  | 'COMBOBOX'
  | 'MULTI_SELECT'
  | 'RATING';
/** @enum {string} */
export type Rating = 'GREEN' | 'AMBER' | 'RED' | 'UNSCORED';
export type RatingThresholds = {
  green: number;
  amber: number;
};
export type Reply = {
  id: string;
  questionKey: string | null;
  visibility: Visibility;
  body: string;
  authorName: string;
  /** Format: date-time */
  createdAt: string;
  /** @description The mentioned users; only in internal comments that mention someone */
  mentions?: Person[] | undefined;
};
export type Response = {
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  /** @description Null if excluded from the score */
  compliance: number | null;
  /** @description The team member who entered the response on behalf of the vendor */
  onBehalfByName: string | null;
  review: Review | null;
  /** Format: date-time */
  updatedAt: string | null;
};
export type ResponseEntries = {
  responses: ResponseEntry[];
};
export type ResponseEntry = {
  questionKey: string;
  answer: Answer | null;
  /** @default false */
  notApplicable?: boolean | undefined;
  justification?: string | null | undefined;
};
export type Responsibility = {
  id: string;
  title: string;
  description: string | null;
  /** @description The related framework control */
  controlCode: string | null;
  /** @description The vendor certification this responsibility comes from */
  certificationId: string | null;
  certificationName: string | null;
  ownerId: string | null;
  ownerName: string | null;
  /** Format: date */
  dueDate: string | null;
  status: ResponsibilityStatus;
  notes: string | null;
  /** Format: date-time */
  updatedAt: string;
};
export type ResponsibilityCompliance = {
  total: number;
  completed: number;
  inProgress: number;
  pending: number;
  notApplicable: number;
  percent: number;
};
export type ResponsibilityCreate = {
  title: string;
  description?: string | null | undefined;
  controlCode?: string | null | undefined;
  /** Format: uuid */
  certificationId?: string | null | undefined;
  /** Format: uuid */
  ownerId?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  dueDate?: string | null | undefined;
  /** @description Defaults to PENDING */
  status?: ResponsibilityStatus | undefined;
  notes?: string | null | undefined;
};
export type ResponsibilityList = {
  vendorId: string;
  vendorName: string;
  entries: Responsibility[];
};
export type ResponsibilityListItem = {
  id: string;
  title: string;
  description: string | null;
  /** @description The related framework control */
  controlCode: string | null;
  /** @description The vendor certification this responsibility comes from */
  certificationId: string | null;
  certificationName: string | null;
  ownerId: string | null;
  ownerName: string | null;
  /** Format: date */
  dueDate: string | null;
  status: ResponsibilityStatus;
  notes: string | null;
  /** Format: date-time */
  updatedAt: string;
  vendorId: string;
};
export type ResponsibilityPage = {
  entries: ResponsibilityListItem[];
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
};
/** @enum {string} */
export type ResponsibilityStatus = 'PENDING' | 'IN_PROGRESS' | 'COMPLETED' | 'NOT_APPLICABLE';
export type ResponsibilityUpdate = {
  title?: string | undefined;
  description?: string | null | undefined;
  controlCode?: string | null | undefined;
  /** Format: uuid */
  certificationId?: string | null | undefined;
  /** Format: uuid */
  ownerId?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  dueDate?: string | null | undefined;
  /** @description Defaults to PENDING */
  status?: ResponsibilityStatus | undefined;
  notes?: string | null | undefined;
};
export type Review = {
  decision: Decision;
  rationale: string | null;
  reviewerName: string;
  /** Format: date-time */
  decidedAt: string;
};
export type ReviewEntry = {
  decision: Decision | null;
  rationale?: string | null | undefined;
};
/** @enum {string} */
export type RiskWeight = 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW';
export type ScoreBreakdown = {
  scoringVersion: number;
  weights: {
    CRITICAL: number;
    HIGH: number;
    MEDIUM: number;
    LOW: number;
  };
  /** @description False until the assessment is COMPLETED */
  final: boolean;
  score: number | null;
  /** @description An exact fraction, such as 46/81 */
  earned: string;
  /** @description An exact fraction, such as 46/81 */
  possible: string;
  /** @description An exact fraction, such as 46/81 */
  exact: string | null;
  /** @description Share of the questionnaire, by weight, that the score is based on; null if nothing can be scored */
  coverage: string | null;
  /** @description Minimum scores for green and amber ratings */
  thresholds: RatingThresholds;
  /** @description Whether CRITICAL questions that score 0 turn a green rating amber */
  capCritical: boolean;
  lines: ScoreLine[];
};
export type ScoreLine = {
  questionKey: string;
  question: string;
  riskWeight: RiskWeight;
  weight: number;
  rule: ScoreRule;
  reason: string;
  /** @description An exact fraction, such as 46/81 */
  compliance: string | null;
  /** @description An exact fraction, such as 46/81 */
  gain: string | null;
  /** @description An exact fraction, such as 46/81 */
  loss: string | null;
  /** @description The automatic result, without review decisions */
  automatic: {
    rule: ScoreRule;
    reason: string;
    /** @description An exact fraction, such as 46/81 */
    compliance: string | null;
  };
};
/** @enum {string} */
export type ScoreRule =
  | 'NOT_VISIBLE'
  | 'REVIEWED'
  | 'NOT_ASKED'
  | 'NOT_ASKED_AFTER_SHORTFALL'
  | 'NA_PENDING'
  | 'INFORMATIONAL'
  | 'UNANSWERED'
  | 'PENDING_REVIEW'
  | 'EXPECTATION';
export type Section = {
  title: string;
  questions: Question[];
};
export type SendBack = {
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  dueDate: string;
  questions: {
    questionKey: string;
    comment: string;
  }[];
};
export type Submission = {
  id: string;
  /** Format: date-time */
  submittedAt: string;
  submittedBy: SubmittedBy;
  /** @description The hashed content: JSON with sorted keys */
  content: string;
  /** @description SHA-256 of the UTF-8 content */
  sha256: string;
  /** @description Responses that differ from the previous submission */
  changes: SubmissionChange[];
};
export type SubmissionChange = {
  questionKey: string;
  question: string;
  before: SubmittedResponse;
  now: SubmittedResponse;
};
export type SubmittedBy = {
  name: string;
  title: string;
  /** @description The team member who submitted on behalf of the vendor; null if the vendor submitted */
  enteredByName: string | null;
};
export type SubmittedResponse = {
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  fileNames: string[];
};
export type Task = {
  id: string;
  kind: TaskKind;
  /** @description FAILED if nothing could be processed */
  status: TaskStatus;
  /** @description Number of items processed, including failures */
  done: number;
  total: number;
  failures: TaskFailure[];
  createdByName: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  finishedAt: string | null;
};
export type TaskFailure = {
  vendorId: string | null;
  /** @description Zero-based row index */
  row: number | null;
  error: string;
};
/** @enum {string} */
export type TaskKind = 'SEND_ASSESSMENTS' | 'IMPORT_VENDORS';
export type TaskResult = {
  /** @description Zero-based row index; null if the task processes vendors instead of rows */
  row: number | null;
  /** @enum {string} */
  outcome: 'PENDING' | 'DONE' | 'FAILED';
  /**
   * @description The change to the vendor, or CREATED for an assessment; null until it has been processed
   * @enum {string|null}
   */
  change: 'CREATED' | 'UPDATED' | 'UNCHANGED' | null;
  vendorId: string | null;
  assessmentId: string | null;
  error: string | null;
};
export type TaskResultPage = {
  entries: TaskResult[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type TaskStarted = {
  taskId: string;
};
/** @enum {string} */
export type TaskStatus = 'RUNNING' | 'DONE' | 'FAILED';
export type TemplateBody = {
  name: string;
  description: string | null;
  sections: Section[];
};
export type TemplateDetail = {
  id: string;
  /** @description Shared by all versions of a template */
  lineageId: string;
  version: number;
  status: TemplateStatus;
  name: string;
  description: string | null;
  questionCount: number;
  /** @description Frameworks that the questions map to, by name and version */
  frameworks: string[];
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** Format: date-time */
  publishedAt: string | null;
  sections: Section[];
};
export type TemplateExport = {
  /** @constant */
  formatVersion: 1;
  name: string;
  description: string | null;
  sections: Section[];
};
export type TemplateImportResult = {
  id: string;
  /** @description Shared by all versions of a template */
  lineageId: string;
  version: number;
  status: TemplateStatus;
  name: string;
  description: string | null;
  questionCount: number;
  /** @description Frameworks that the questions map to, by name and version */
  frameworks: string[];
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** Format: date-time */
  publishedAt: string | null;
  sections: Section[];
  warnings: string[];
};
/** @enum {string} */
export type TemplateStatus = 'DRAFT' | 'PUBLISHED';
export type TemplateSummary = {
  id: string;
  /** @description Shared by all versions of a template */
  lineageId: string;
  version: number;
  status: TemplateStatus;
  name: string;
  description: string | null;
  questionCount: number;
  /** @description Frameworks that the questions map to, by name and version */
  frameworks: string[];
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** Format: date-time */
  publishedAt: string | null;
};
/** @enum {string} */
export type Tier = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';
export type VendorAssessmentList = {
  entries: AssessmentListItem[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description The cursor of the next page; null on the last one */
  nextCursor: string | null;
  vendorId: string;
  vendorName: string;
};
export type VendorBulk = {
  vendors: (
    | VendorImport
    | {
        [key: string]: unknown;
      }
  )[];
  /**
   * @description What to do if a vendor with the same external ID exists. Omitted fields stay unchanged.
   * @default update
   * @enum {string}
   */
  onExisting?: 'skip' | 'update' | undefined;
};
export type VendorCreated = {
  id: string;
  name: string;
  externalId: string | null;
  contactName: string | null;
  contactEmail: string;
  tier: Tier | null;
  website: string | null;
  notes: string | null;
  serviceDescription: string | null;
  dataSensitivity: DataSensitivity | null;
  /** Format: date-time */
  contractRenewalDate: string | null;
  contractValue: ContractValue | null;
  geographicRisk: GeographicRisk | null;
  tags: string[];
  ownerId: string | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
/** @description A vendor was created. */
export type VendorCreatedEvent = {
  /** @constant */
  type: 'vendor.created';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    vendor: VendorCreated;
  };
};
export type VendorDecision = {
  id: string;
  vendorId: string;
  outcome: VendorDecisionOutcome;
  rationale: string;
  /** @description Whether this is the vendor’s last decision */
  isCurrent: boolean;
  /**
   * Format: date
   * @description Last day of the decision; null for no limit
   */
  validUntil: string | null;
  /** @description The completed assessment that the decision is based on */
  assessmentId: string | null;
  assessmentTitle: string | null;
  /** @description The vendor’s overall score when the decision was made */
  score: number | null;
  /** @description The exact overall score when the decision was made */
  exactScore: string | null;
  conditions: {
    /** @description Null if the finding has been withdrawn or deleted */
    findingId: string | null;
    title: string;
    status: FindingStatus | null;
    /** Format: date */
    dueDate: string | null;
  }[];
  /** @description Empty for earlier decisions */
  staleReasons: VendorDecisionStaleReason[];
  decidedByName: string;
  /** Format: date-time */
  decidedAt: string;
};
export type VendorDecisionCreate = {
  outcome: VendorDecisionOutcome;
  rationale: string;
  /**
   * Format: uuid
   * @description A completed assessment of the vendor. Defaults to the last one; null for none
   */
  assessmentId?: string | null | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  validUntil?: string | null | undefined;
  /**
   * @description Open findings of the vendor that have to be closed
   * @default []
   */
  conditionFindingIds?: string[] | undefined;
  /**
   * @description A finding is opened for each of these
   * @default []
   */
  newConditions?:
    | {
        title: string;
        description?: string | null | undefined;
        /** @default MEDIUM */
        severity?: RiskWeight | undefined;
        /** @description Defaults to the due date for the severity; null for none */
        dueDate?: string | null | undefined;
        /**
         * Format: uuid
         * @description Defaults to the vendor’s owner; null for none
         */
        ownerId?: string | null | undefined;
      }[]
    | undefined;
};
/** @enum {string} */
export type VendorDecisionOutcome = 'APPROVED' | 'APPROVED_WITH_CONDITIONS' | 'REJECTED';
export type VendorDecisionPage = {
  entries: VendorDecision[];
  page: number;
  pageSize: number;
  totalCount: number;
};
/** @enum {string} */
export type VendorDecisionStaleReason = 'EXPIRED' | 'SCORE_FELL' | 'CRITICAL_FINDING_OPENED';
/** @description A vendor and all its data were deleted. */
export type VendorDeletedEvent = {
  /** @constant */
  type: 'vendor.deleted';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    vendor: VendorCreated;
  };
};
export type VendorDetail = {
  id: string;
  name: string;
  externalId: string | null;
  contactName: string | null;
  contactEmail: string;
  tier: Tier | null;
  website: string | null;
  notes: string | null;
  serviceDescription: string | null;
  dataSensitivity: DataSensitivity | null;
  /** Format: date-time */
  contractRenewalDate: string | null;
  contractValue: ContractValue | null;
  geographicRisk: GeographicRisk | null;
  tags: string[];
  ownerId: string | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  /** @description All fields with expand=assessments */
  assessments: {
    id: string;
    title: string;
    status: AssessmentStatus;
    score: number | null;
    templateName: string | null;
    templateVersion: number | null;
    vendorId?: string | undefined;
    vendorName?: string | undefined;
    /** @description True if the due date has passed while the status is SENT or IN_PROGRESS */
    overdue?: boolean | undefined;
    /** Format: date */
    dueDate?: string | null | undefined;
    /** Format: date-time */
    createdAt?: string | undefined;
    /** Format: date-time */
    sentAt?: string | null | undefined;
    /** Format: date-time */
    submittedAt?: string | null | undefined;
    /** Format: date-time */
    completedAt?: string | null | undefined;
    reviewerName?: string | null | undefined;
    /** @description The exact score before rounding */
    exactScore?: string | null | undefined;
    /** @description Based on the exact score and the organisation’s thresholds */
    rating?: Rating | undefined;
    heldBackBy?: HeldBackBy | undefined;
    /** Format: date-time */
    updatedAt?: string | undefined;
  }[];
  domainBreakdown: DomainCompliance[];
  history: {
    id: string;
    title: string;
    /** Format: date-time */
    submittedAt: string | null;
    score: number | null;
    /** @description The exact score before rounding; null if the assessment has been reopened since */
    exactScore: string | null;
  }[];
  customerResponsibilityCompliance: ResponsibilityCompliance | null;
  /** @description Returned with expand=findings */
  findings?: Finding[] | undefined;
  /** @description Returned with expand=certifications */
  certifications?: Certification[] | undefined;
  /** @description Returned with expand=responsibilities */
  responsibilities?: Responsibility[] | undefined;
};
export type VendorFindingCreate = {
  /** @enum {string} */
  source: 'INCIDENT' | 'AUDIT' | 'NEWS' | 'OTHER';
  title: string;
  description: string;
  recommendation?: string | null | undefined;
  severity: RiskWeight;
  /** @default [] */
  controlCodes?: string[] | undefined;
  /** @description Defaults to the due date for the severity; null for none */
  dueDate?: string | null | undefined;
  /**
   * Format: uuid
   * @description Defaults to the vendor’s owner; null for none
   */
  ownerId?: string | null | undefined;
};
export type VendorImport = {
  name: string;
  /** Format: email */
  contactEmail: string;
  externalId?: string | undefined;
  contactName?: string | undefined;
  tier?: Tier | undefined;
  website?: string | undefined;
  notes?: string | undefined;
  serviceDescription?: string | undefined;
  dataSensitivity?: DataSensitivity | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  contractRenewalDate?: string | undefined;
  contractValue?: ContractValue | undefined;
  geographicRisk?: GeographicRisk | undefined;
  tags?: string[] | undefined;
};
export type VendorMerge = {
  /**
   * Format: uuid
   * @description The vendor whose records are moved, and which is deleted
   */
  mergedVendorId: string;
  /**
   * @description The fields to take from the merged vendor. The others stay as they are.
   * @default []
   */
  takeFields?:
    | (
        | 'name'
        | 'externalId'
        | 'contactName'
        | 'contactEmail'
        | 'tier'
        | 'website'
        | 'notes'
        | 'serviceDescription'
        | 'dataSensitivity'
        | 'contractRenewalDate'
        | 'contractValue'
        | 'geographicRisk'
        | 'tags'
        | 'ownerId'
      )[]
    | undefined;
};
export type VendorScore = {
  id: string;
  name: string;
  tier: Tier | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  assessmentCount: number;
  latestScore: number | null;
  domainBreakdown: DomainCompliance[];
};
export type VendorSummary = {
  id: string;
  name: string;
  externalId: string | null;
  contactName: string | null;
  contactEmail: string;
  tier: Tier | null;
  website: string | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  assessmentCount: number;
  tags: string[];
  /** Format: date-time */
  updatedAt: string;
};
export type VendorUpdate = {
  name?: string | undefined;
  externalId?: string | null | undefined;
  contactName?: string | null | undefined;
  /** Format: email */
  contactEmail?: string | undefined;
  tier?: Tier | null | undefined;
  website?: string | null | undefined;
  notes?: string | null | undefined;
  serviceDescription?: string | null | undefined;
  dataSensitivity?: DataSensitivity | null | undefined;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  contractRenewalDate?: string | null | undefined;
  contractValue?: ContractValue | null | undefined;
  geographicRisk?: GeographicRisk | null | undefined;
  tags?: string[] | null | undefined;
  /** Format: uuid */
  ownerId?: string | null | undefined;
};
/** @description A vendor was updated. */
export type VendorUpdatedEvent = {
  /** @constant */
  type: 'vendor.updated';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
    vendor: VendorCreated;
    /** @description Names of the changed fields */
    changed: string[];
  };
};
/** @enum {string} */
export type Visibility = 'INTERNAL' | 'VENDOR';
/** @enum {string} */
export type VoidReason = 'SUBJECT_CHANGED' | 'SUBJECT_DELETED' | 'REQUESTER_NOT_ALLOWED';
export type Webhook = {
  id: string;
  url: string;
  description: string | null;
  /** @description STANDARD sends the event as JSON. SLACK and TEAMS send a short message with a link, for an incoming webhook of Slack or a workflow of Microsoft Teams. */
  format: WebhookFormat;
  events: string[];
  enabled: boolean;
  /** @description Why the webhook was disabled automatically; null if a user disabled it */
  disabledReason: string | null;
  /**
   * Format: date-time
   * @description Until this time, deliveries are also signed with the previous secret
   */
  previousSecretUntil: string | null;
  /** @description The API key that configured the webhook; null if a user did */
  apiKeyId: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type WebhookCreate = {
  /** Format: uri */
  url: string;
  /** @default null */
  description?: string | null | undefined;
  /**
   * @description STANDARD sends the event as JSON. SLACK and TEAMS send a short message with a link, for an incoming webhook of Slack or a workflow of Microsoft Teams.
   * @default STANDARD
   */
  format?: WebhookFormat | undefined;
  events: WebhookEventType[];
};
export type WebhookDelivery = {
  /** @description Sent as webhook-id; the same for every attempt */
  id: string;
  event: string;
  /** @description The event. With the format STANDARD, it is exactly the request body that was signed; the other formats send a message made from it. Null if the caller cannot view the record in it. */
  payload: string | null;
  /** @enum {string} */
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** @description Attempts since the event was created or redelivered */
  attempts: number;
  responseStatus: number | null;
  /** @description Result of the last attempt */
  outcome: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  lastAttemptAt: string | null;
  /** Format: date-time */
  deliveredAt: string | null;
};
export type WebhookDeliveryPage = {
  entries: WebhookDelivery[];
  page: number;
  pageSize: number;
  totalCount: number;
};
/** @enum {string} */
export type WebhookEventType =
  | 'vendor.created'
  | 'vendor.updated'
  | 'vendor.deleted'
  | 'assessment.created'
  | 'assessment.sent'
  | 'assessment.recalled'
  | 'assessment.submitted'
  | 'assessment.claimed'
  | 'assessment.sent_back'
  | 'assessment.completed'
  | 'assessment.reopened'
  | 'assessment.deleted'
  | 'finding.created'
  | 'finding.updated'
  | 'certification.expiring';
/** @enum {string} */
export type WebhookFormat = 'STANDARD' | 'SLACK' | 'TEAMS';
/** @description A user sent a test event. */
export type WebhookTestEvent = {
  /** @constant */
  type: 'webhook.test';
  /**
   * Format: date-time
   * @description When the event occurred
   */
  timestamp: string;
  data: {
    id: string;
    name: string | null;
  };
};
export type WebhookUpdate = {
  /** Format: uri */
  url?: string | undefined;
  description?: string | null | undefined;
  /** @description STANDARD sends the event as JSON. SLACK and TEAMS send a short message with a link, for an incoming webhook of Slack or a workflow of Microsoft Teams. */
  format?: WebhookFormat | undefined;
  events?: WebhookEventType[] | undefined;
  enabled?: boolean | undefined;
};
export type WebhookWithSecret = {
  id: string;
  url: string;
  description: string | null;
  /** @description STANDARD sends the event as JSON. SLACK and TEAMS send a short message with a link, for an incoming webhook of Slack or a workflow of Microsoft Teams. */
  format: WebhookFormat;
  events: string[];
  enabled: boolean;
  /** @description Why the webhook was disabled automatically; null if a user disabled it */
  disabledReason: string | null;
  /**
   * Format: date-time
   * @description Until this time, deliveries are also signed with the previous secret
   */
  previousSecretUntil: string | null;
  /** @description The API key that configured the webhook; null if a user did */
  apiKeyId: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
  /** @description Secret used to sign deliveries (Standard Webhooks) */
  secret: string;
};
export type AcceptanceCounts = {
  /** @description In force, including those that end soon */
  active: number;
  /** @description In force, and ending within 30 days */
  endingSoon: number;
  /** @description Past their last day */
  expired: number;
};
export type AcceptanceMaxDays = {
  CRITICAL: number | null;
  HIGH: number | null;
  MEDIUM: number | null;
  LOW: number | null;
};
export type AccountLink = {
  purpose: AccountLinkPurpose;
  email: string;
  name: string;
  organisationName: string;
  /** @description Brand colour of the organisation (#rrggbb) */
  colour: string | null;
  /** Format: date-time */
  expiresAt: string;
};
export type AccountLinkOpen = {
  /** @description The token after the # in the link */
  token: string;
};
export type AccountLinkPassword = {
  /** @description The token after the # in the link */
  token: string;
  password: string;
};
/** @enum {string} */
export type AccountLinkPurpose = 'INVITATION' | 'PASSWORD_RESET';
export type ApiKey = {
  id: string;
  name: string;
  /** @description The visible prefix of the key */
  prefix: string;
  fullAccess: boolean;
  permissions: string[];
  allowedCidrs: string[];
  /** Format: date-time */
  expiresAt: string | null;
  /** Format: date-time */
  revokedAt: string | null;
  /** Format: date-time */
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  createdByName: string;
  /** @description The user who is responsible for the key; null if no owner is recorded */
  ownerId: string | null;
  ownerName: string | null;
  /** @description The system the key belongs to, if no user owns it */
  serviceAccount: string | null;
  /** @description True if the key is active but its owner is disabled, deleted or not recorded */
  needsOwner: boolean;
  /** @description True if the key is valid for longer than the organisation now allows */
  exceedsMaxLifetime: boolean;
  previousSecret: PreviousApiKeySecret | null;
  /** Format: date-time */
  createdAt: string;
};
export type ApiKeyCreate = {
  name: string;
  /** @default false */
  fullAccess?: boolean | undefined;
  /**
   * @description Permissions for users, roles and API keys are rejected because no key can use them. Permissions for settings cover webhooks only.
   * @default []
   */
  permissions?: Permission[] | undefined;
  /** @default [] */
  allowedCidrs?: string[] | undefined;
  /**
   * @description Null if the key never expires. The organisation can set a maximum lifetime.
   * @default 90
   */
  expiresInDays?: number | null | undefined;
  /** @description The system the key belongs to, if no user owns it */
  serviceAccount?: string | null | undefined;
};
export type ApiKeyCreated = {
  id: string;
  name: string;
  /** @description The visible prefix of the key */
  prefix: string;
  fullAccess: boolean;
  permissions: string[];
  allowedCidrs: string[];
  /** Format: date-time */
  expiresAt: string | null;
  /** Format: date-time */
  revokedAt: string | null;
  /** Format: date-time */
  lastUsedAt: string | null;
  lastUsedAddress: string | null;
  createdByName: string;
  /** @description The user who is responsible for the key; null if no owner is recorded */
  ownerId: string | null;
  ownerName: string | null;
  /** @description The system the key belongs to, if no user owns it */
  serviceAccount: string | null;
  /** @description True if the key is active but its owner is disabled, deleted or not recorded */
  needsOwner: boolean;
  /** @description True if the key is valid for longer than the organisation now allows */
  exceedsMaxLifetime: boolean;
  previousSecret: PreviousApiKeySecret | null;
  /** Format: date-time */
  createdAt: string;
  key: string;
};
export type ApiKeyOwnerUpdate = {
  /** Format: uuid */
  ownerId: string;
  serviceAccount: string | null;
};
export type ApprovalApproval = {
  reason?: string | null | undefined;
};
export type ApprovalRejection = {
  reason: string;
};
export type AssessmentAssurance = {
  /** @description The questions that were asked; none before the submission */
  questions: QuestionAssurance[];
  coverage: AssuranceCoverage;
  contradictions: Contradiction[];
};
export type AssessmentDueDate = {
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  dueDate: string;
};
export type AssessmentRemind = {
  assessmentIds: string[];
};
export type AssessmentRemindResult = {
  results: {
    assessmentId: string;
    reminded: boolean;
    /** @description Null if the reminder was sent */
    reason: ReminderRefusal | null;
  }[];
};
export type AssessmentReviewer = {
  /** Format: uuid */
  reviewerId: string | null;
};
export type AssessmentTable = {
  entries: AssessmentTableRow[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description Whether there are more entries than `totalCount`, which are not counted */
  totalIsLimited: boolean;
};
export type AssessmentTableRow = {
  id: string;
  title: string;
  vendorId: string;
  vendorName: string;
  status: AssessmentStatus;
  /** @description True if the due date has passed while the status is SENT or IN_PROGRESS */
  overdue: boolean;
  score: number | null;
  /** Format: date */
  dueDate: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  sentAt: string | null;
  /** Format: date-time */
  submittedAt: string | null;
  /** Format: date-time */
  completedAt: string | null;
  templateName: string | null;
  templateVersion: number | null;
  reviewerName: string | null;
  /** @description The exact score before rounding */
  exactScore: string | null;
  /** @description Based on the exact score and the organisation’s thresholds */
  rating: Rating;
  heldBackBy: HeldBackBy;
  /** Format: date-time */
  updatedAt: string;
  reviewerId: string | null;
  /** @description Days past the due date while SENT or IN_PROGRESS; otherwise 0 */
  overdueDays: number;
  /**
   * Format: date-time
   * @description When the vendor first opened the assessment
   */
  openedAt: string | null;
  /**
   * Format: date-time
   * @description When the vendor was last active or last saved an answer
   */
  lastActivityAt: string | null;
  /** @description Only while SENT or IN_PROGRESS */
  progress: PortalProgress | null;
  /** @description The first section with an unanswered required question, once opened */
  stuckOn: string | null;
};
export type AssuranceCoverage = {
  atSubmission: AssuranceShare[];
  today: AssuranceShare[];
};
/**
 * @description ATTESTED: covered by a valid certification. DOCUMENTED: with a valid file. CLAIMED: only stated by the vendor.
 * @enum {string}
 */
export type AssuranceLevel = 'ATTESTED' | 'DOCUMENTED' | 'CLAIMED' | 'UNANSWERED';
export type AssuranceShare = {
  level: AssuranceLevel;
  /** @description Questions that were asked */
  questions: number;
  /** @description Share of the weight of all scored questions; null if none is scored */
  weightShare: string | null;
};
export type AuditCheckpoint = {
  /** @description Number of entries covered, starting with the first */
  size: number;
  /** @description Root hash of the Merkle tree (RFC 6962), base64-encoded */
  root: string;
  /** Format: date-time */
  signedAt: string;
  /** @description The signed checkpoint, for external storage or comparison */
  note: string;
};
export type AuditFilterOptions = {
  actions: {
    action: string;
    label: string;
  }[];
  users: {
    id: string;
    name: string;
  }[];
};
export type AuditSeal = {
  sealed: number;
  /** @description Number of entries after the last checkpoint */
  unsealed: number;
  checkpoint: AuditCheckpoint | null;
  verification: AuditVerification | null;
  /** @description Public key used to verify checkpoint signatures; null before the first checkpoint */
  publicKey: string | null;
  witness: AuditWitness | null;
  /** @description What verification cannot currently detect */
  cannotShow: string[];
};
export type AuditVerification = {
  /** Format: date-time */
  checkedAt: string;
  ok: boolean;
  /** @description Number of entries verified from the start of the log */
  upTo: number;
  /**
   * Format: date-time
   * @description When the last verified entry was written
   */
  upToEntryAt: string | null;
  /** @description Description of the first problem found */
  problem: string | null;
};
export type AuditVerificationStarted = Record<string, never>;
export type AuditWitness = {
  /** @enum {string} */
  kind: 'WEBHOOK' | 'FILE';
  target: string;
  /** @description Number of entries covered by the last checkpoint sent */
  lastSize: number;
  /** Format: date-time */
  lastAt: string | null;
  /** @description Result of the last attempt to send a checkpoint */
  outcome: string | null;
};
export type Branding = {
  /** @description #rrggbb */
  colour: string | null;
  /** @description Whether the organisation has a logo */
  logo: boolean;
};
export type Confirmation = {
  password?: string | undefined;
  code?: string | undefined;
  response?: PasskeyAssertion | undefined;
};
export type Contradiction = {
  rule: ContradictionRule;
  questionKey: string;
  sentence: string;
  facts: [
    {
      /** @enum {string} */
      kind: 'ANSWER' | 'CERTIFICATION' | 'NO_CERTIFICATION' | 'FILE' | 'SUBMISSION';
      text: string;
      assessmentId: string | null;
      questionKey: string | null;
      /** @description The ID of the certification or file */
      id: string | null;
    },
    {
      /** @enum {string} */
      kind: 'ANSWER' | 'CERTIFICATION' | 'NO_CERTIFICATION' | 'FILE' | 'SUBMISSION';
      text: string;
      assessmentId: string | null;
      questionKey: string | null;
      /** @description The ID of the certification or file */
      id: string | null;
    },
  ];
};
/** @enum {string} */
export type ContradictionRule =
  | 'CERTIFICATION_MISSING'
  | 'CERTIFICATION_EXPIRED'
  | 'CERTIFICATION_DATE'
  | 'FUTURE_DATE'
  | 'FILE_EXPIRED'
  | 'FILE_EXPIRES_EARLIER'
  | 'FILE_OLDER'
  | 'HIDDEN_ANSWER'
  | 'OTHER_ASSESSMENT';
export type ControlConcentration = {
  controlCode: string;
  openFindings: number;
  /** @description The sum over its open findings: CRITICAL 8, HIGH 4, MEDIUM 2, LOW 1 */
  weight: number;
};
export type ControlDetail = {
  frameworkId: string;
  frameworkName: string;
  /** @description Null if the framework has been deleted */
  frameworkVersion: string | null;
  code: string;
  title: string;
  domain: string;
  guidance: string | null;
};
export type ControlEvidence = {
  id: string;
  fileName: string;
  /** Format: date-time */
  uploadedAt: string;
  /** Format: date */
  expiresDate: string | null;
  assessmentId: string;
  assessmentTitle: string;
  vendorId: string;
  vendorName: string;
};
export type ControlQuestion = {
  templateId: string;
  templateName: string;
  templateVersion: number;
  templateStatus: TemplateStatus;
  questionKey: string;
  /** @description Section and position, such as 3.2 */
  number: string;
  text: string;
  riskWeight: RiskWeight;
};
export type ControlQuestions = {
  /** @description At most 200 */
  entries: ControlQuestion[];
  totalCount: number;
};
export type ControlResponsibility = {
  id: string;
  title: string;
  description: string | null;
  controlCode: string | null;
  certificationName: string | null;
  ownerName: string | null;
  /** Format: date */
  dueDate: string | null;
  status: ResponsibilityStatus;
};
export type ControlResponsibilityPage = {
  entries: VendorResponsibility[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type CurrentVendorDecision = {
  id: string;
  outcome: VendorDecisionOutcome;
  /** Format: date-time */
  decidedAt: string;
  /**
   * Format: date
   * @description Last day of the decision; null for no limit
   */
  validUntil: string | null;
  /** @description How many of its conditions are still open */
  openConditions: number;
  /** @description Why the decision should be made again: it is past its last day, the vendor’s score is lower than when it was made, or a critical finding has opened since. Otherwise empty. */
  staleReasons: VendorDecisionStaleReason[];
};
export type DecisionsKeep = {
  questionKeys: string[];
};
export type DeficientVendor = {
  id: string;
  name: string;
  tier: Tier | null;
  ownerName: string | null;
  /** @description The exact overall score before rounding */
  exactScore: string | null;
  /** @description Based on the exact score and the organisation’s thresholds */
  rating: Rating;
  /** @description At most ten findings */
  heldBackBy: HeldBackBy;
  /** @description The vendor’s exact result for the control */
  ratio: string;
  /** @description Open findings of the vendor that name the control */
  openFindings: number;
};
export type DeficientVendorPage = {
  entries: DeficientVendor[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type DemoData = {
  /** @description All zero if there is no demo data */
  removes: {
    vendors: number;
    /** @description All assessments of the demo vendors, including any that users created */
    assessments: number;
    findings: number;
    evidenceFiles: number;
    templates: number;
    frameworks: number;
    users: number;
    webhooks: number;
  };
  /** @description Demo records that are kept because your own records use them */
  keeps: {
    /** @enum {string} */
    type: 'Template' | 'Framework' | 'User';
    name: string;
  }[];
};
export type DueResponsibility = {
  id: string;
  title: string;
  /** Format: date */
  dueDate: string;
  vendorId: string;
  vendorName: string;
};
/**
 * @description The worse of the vendor’s result and our own responsibilities
 * @enum {string}
 */
export type EffectiveControlState = 'MET' | 'NONE_RECORDED' | 'NOT_ASSESSED' | 'OPEN' | 'OVERDUE' | 'DEFICIENT';
export type ExpiringCertification = {
  id: string;
  name: string;
  /** Format: date */
  expiresDate: string;
  vendorId: string;
  vendorName: string;
};
export type ExpiringContract = {
  vendorId: string;
  vendorName: string;
  /** Format: date */
  contractRenewalDate: string;
};
export type FailingWebhook = {
  id: string;
  url: string;
  outcome: string | null;
};
export type FindingDueDays = {
  CRITICAL: number | null;
  HIGH: number | null;
  MEDIUM: number | null;
  LOW: number | null;
};
export type FindingGroup = {
  /** @description The ID of the vendor or owner, or the control code; null for none */
  key: string | null;
  /** @description The name of the vendor or owner, or the control code; null for none */
  label: string | null;
  openCount: number;
  overdueCount: number;
  worstSeverity: RiskWeight;
  /** @description The frameworks that have the control; empty for a vendor or owner */
  frameworks: {
    id: string;
    name: string;
  }[];
};
export type FindingGroupPage = {
  entries: FindingGroup[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type FoundControl = {
  frameworkId: string;
  frameworkName: string;
  frameworkVersion: string;
  code: string;
  title: string;
};
export type FrameworkDeletion = {
  /** @description Why it cannot be deleted; null if it can */
  refusal: string | null;
  removes: {
    controls: number;
  };
  /** @description Templates and questions that only lose their control mappings */
  keeps: {
    templates: number;
    questions: number;
  };
};
export type GroupRole = {
  /**
   * Format: uuid
   * @description Null if the group does not assign a role
   */
  roleId: string | null;
};
export type IdentityProvider = {
  issuer: string;
  clientId: string;
  /** @description Allowed email domains */
  domains: string[];
  /** @description Role for users who sign in for the first time; null if only existing users can sign in */
  defaultRoleId: string | null;
  /** @description Whether to accept email addresses that the provider has not verified */
  trustEmail: boolean;
  /** @description Whether to treat sign-ins as multi-factor even if the provider does not confirm it */
  trustMfa: boolean;
  /** @description Whether single sign-on is required for all users except break-glass users */
  ssoOnly: boolean;
  enabled: boolean;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type IdentityProviderSettings = {
  /** @description Redirect URI to register with the provider */
  redirectUrl: string;
  /** @description The email domains of the provider and their verification status */
  domains: SsoDomain[];
  /** @description Null if no identity provider is configured */
  identityProvider: IdentityProvider | null;
};
export type IdentityProviderTest = {
  ok: boolean;
  /** @description The result of the test */
  words: string;
  /** @description Null if the provider metadata could not be read */
  found: {
    authorizationEndpoint: string;
    tokenEndpoint: string;
  } | null;
};
export type IdentityProviderUpdate = {
  /** Format: uri */
  issuer: string;
  clientId: string;
  /** @description Write-only; required when the issuer or client ID changes */
  clientSecret?: string | undefined;
  domains: string[];
  /** Format: uuid */
  defaultRoleId: string | null;
  trustEmail: boolean;
  trustMfa: boolean;
  ssoOnly: boolean;
  enabled: boolean;
};
export type IssuedReport = {
  id: string;
  /** @description Counts the issued reports of the organisation, without gaps */
  number: number;
  title: string;
  /**
   * Format: date
   * @description First day of the period
   */
  from: string;
  /**
   * Format: date
   * @description Last day of the period
   */
  to: string;
  summary: string;
  issuedByName: string;
  /** Format: date-time */
  issuedAt: string;
  /** @description SHA-256 hash of the PDF */
  sha256: string;
  /** @description Size of the PDF */
  sizeBytes: number;
  /** @description SHA-256 hash of the data that the PDF was made from */
  dataSha256: string;
  /** @description Number of links that open the report now */
  activeLinks: number;
};
export type IssuedReportCreate = {
  /** @description First day of the period */
  from: string;
  /** @description Last day of the period; today or earlier */
  to: string;
  title: string;
  /** @description Empty lines separate paragraphs */
  summary: string;
};
export type IssuedReportPage = {
  entries: IssuedReport[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type Mail = {
  id: string;
  /** @description The type of email, such as INVITATION or REMINDER */
  kind: string;
  recipientName: string | null;
  recipientEmail: string;
  /** @description The email address for replies. Null: the sender address. */
  replyTo: string | null;
  subject: string;
  /** @description The text, including the portal link. Tokens in account links are removed. */
  text: string;
  html: string;
  status: MailStatus;
  attempts: number;
  /** @description Response from the mail server, or why there is none */
  outcome: string | null;
  assessmentId: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  sendingAt: string | null;
  /** Format: date-time */
  sentAt: string | null;
};
export type MailPage = {
  entries: Mail[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description Whether there are more entries than `totalCount`, which are not counted */
  totalIsLimited: boolean;
};
export type MailServerState = {
  /** @description If false, emails stay queued */
  configured: boolean;
  /** @description The sender address */
  from: string | null;
  /**
   * Format: date-time
   * @description When outbound messages were put on hold, for example after a restore
   */
  heldSince: string | null;
};
export type MailTest = {
  /** Format: email */
  to: string;
};
export type MailTestResult = {
  accepted: boolean;
  /** @description Response from the mail server, or the error */
  words: string;
};
export type Me = {
  user: {
    id: string;
    email: string;
    name: string;
    roleId: string;
    roleName: string;
  };
  organisation: {
    id: string;
    name: string;
    branding: Branding;
    /** @description Minimum scores for green and amber ratings */
    ratingThresholds: RatingThresholds;
    /** @description Whether critical failures turn a green rating amber */
    capCritical: boolean;
    /** @description What requires the approval of a second person */
    approvalRequiredFor: ApprovalKind[];
  };
  permissions: string[];
};
export type MyWork = {
  /** @description Unassessed vendors, certifications, contracts and overdue assessments are limited to vendors you own */
  ownsVendors: boolean;
  /** @description CRITICAL vendors without a score */
  unassessedVendors: {
    entries: UnassessedVendor[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Submitted without a reviewer, or under review by you */
  reviews: {
    entries: AssessmentListItem[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Open findings for your vendors that are overdue or due within 30 days */
  findings: {
    entries: Finding[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Assessments and findings with messages from the vendor that you have neither read in the inbox nor anyone has answered */
  vendorMessages: {
    entries: VendorMessage[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Pending requests of other people that you can decide */
  approvals: {
    entries: PendingApproval[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Risk acceptances of your findings that end within 30 days */
  acceptances: {
    entries: Acceptance[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Your responsibilities that are overdue or due within 30 days */
  responsibilities: {
    entries: DueResponsibility[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Certifications that expire within 60 days */
  certifications: {
    entries: ExpiringCertification[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Contracts up for renewal within 60 days */
  contracts: {
    entries: ExpiringContract[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  overdueAssessments: {
    entries: AssessmentListItem[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Active API keys without an owner */
  apiKeys: {
    entries: ApiKey[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Emails of the last seven days that failed or that the mail server did not confirm */
  undeliveredEmails: {
    entries: UndeliveredEmail[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
  /** @description Webhooks whose latest attempt failed, and those that were disabled automatically */
  failingWebhooks: {
    entries: FailingWebhook[];
    /** @description 1,001 if there are more than 1,000 */
    totalCount: number;
  } | null;
};
export type Notification = {
  id: string;
  kind: NotificationKind;
  subject: {
    type: NotificationSubjectType;
    id: string;
    /** @description The current title or name; null for a task */
    title: string | null;
  };
  /** @description Null for a task or an approval request */
  vendor: {
    id: string;
    name: string;
  } | null;
  /** @description The person, contact or API key that caused it; null for Assay itself */
  actorName: string | null;
  details: NotificationDetails;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  readAt: string | null;
};
/**
 * @description AT_ONCE: one email for each notification. DAILY: one email a day. NEVER: no email. The inbox shows all of them.
 * @enum {string}
 */
export type NotificationDelivery = 'AT_ONCE' | 'DAILY' | 'NEVER';
export type NotificationDetails = {
  /**
   * Format: date
   * @description When something is due, ends or expires
   */
  date?: string | undefined;
  /** @description How many rows were imported */
  done?: number | undefined;
  /** @description How many rows could not be imported */
  failed?: number | undefined;
};
/** @enum {string} */
export type NotificationKind =
  | 'ASSESSMENT_SUBMITTED'
  | 'CLARIFICATION_ANSWERED'
  | 'VENDOR_MESSAGE'
  | 'ASSIGNED'
  | 'MENTIONED'
  | 'FINDING_DUE'
  | 'FINDING_OVERDUE'
  | 'FINDING_TO_VERIFY'
  | 'PLAN_DATE_PASSED'
  | 'ACCEPTANCE_ENDING'
  | 'APPROVAL_REQUESTED'
  | 'APPROVAL_DECIDED'
  | 'CERTIFICATION_EXPIRING'
  | 'CONTRACT_EXPIRING'
  | 'IMPORT_FINISHED';
export type NotificationPage = {
  entries: Notification[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description Whether there are more entries than `totalCount`, which are not counted */
  totalIsLimited: boolean;
};
export type NotificationPreference = {
  kind: NotificationKind;
  delivery: NotificationDelivery;
};
export type NotificationPreferencesUpdate = {
  preferences: NotificationPreference[];
};
/** @enum {string} */
export type NotificationSubjectType =
  'ASSESSMENT' | 'FINDING' | 'VENDOR' | 'CERTIFICATION' | 'RESPONSIBILITY' | 'TASK' | 'APPROVAL';
export type NotificationUpdate = {
  read: boolean;
};
export type OneTimeCode = {
  code: string;
};
export type Organisation = {
  id: string;
  name: string;
  /** @description If false, all API keys of the organisation are rejected */
  apiKeysEnabled: boolean;
  /** @description Maximum lifetime of a new API key in days; null for no limit */
  apiKeyMaxDays: number | null;
  /** @description Whether all users must have a second factor; single sign-on counts as one */
  mfaRequired: boolean;
  /** @description Whether users who answered on behalf of a vendor are prevented from reviewing that assessment */
  independentReview: boolean;
  /** @description Weight of questions by risk level, for assessments sent from now on */
  riskWeights: RiskWeights;
  /** @description Minimum scores for green and amber ratings */
  ratingThresholds: RatingThresholds;
  /** @description Whether CRITICAL questions that score 0 and open CRITICAL findings turn a green rating amber */
  capCritical: boolean;
  /** @description Months until vendors in each tier are reassessed; null disables automatic reassessment. Vendors without a tier count as MEDIUM. */
  reassessmentMonths: ReassessmentMonths;
  /** @description Days until findings of each severity are due, for findings opened from now on; null for no due date */
  findingDueDays: FindingDueDays;
  /** @description Longest period in days for which a risk of each severity can be accepted; null for no limit */
  acceptanceMaxDays: AcceptanceMaxDays;
  /** @description What requires the approval of a second person. `CHANGE_SIGN_IN` includes this setting. */
  approvalRequiredFor: ApprovalKind[];
  /** @description Days until an email is deleted. The latest invitation for each assessment is kept. */
  emailRetentionDays: number;
  /** @description Days until a webhook delivery is deleted */
  webhookRetentionDays: number;
  /** @description #rrggbb */
  colour: string | null;
  /** @description Whether the organisation has a logo */
  logo: boolean;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type OrganisationUpdate = {
  name?: string | undefined;
  apiKeysEnabled?: boolean | undefined;
  apiKeyMaxDays?: number | null | undefined;
  mfaRequired?: boolean | undefined;
  independentReview?: boolean | undefined;
  riskWeights?: RiskWeights | undefined;
  ratingThresholds?: RatingThresholds | undefined;
  capCritical?: boolean | undefined;
  reassessmentMonths?: ReassessmentMonths | undefined;
  findingDueDays?: FindingDueDays | undefined;
  acceptanceMaxDays?: AcceptanceMaxDays | undefined;
  approvalRequiredFor?: ApprovalKind[] | undefined;
  emailRetentionDays?: number | undefined;
  webhookRetentionDays?: number | undefined;
  /** @description Brand colour (#rrggbb); null for the default colour */
  colour?: string | null | undefined;
};
/**
 * @description The worst state of our responsibilities for the control
 * @enum {string}
 */
export type OurControlState = 'MET' | 'NONE_RECORDED' | 'OPEN' | 'OVERDUE';
export type OwnPasskey = {
  id: string;
  name: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  lastUsedAt: string | null;
  /** @description False if it was registered at another address of the organisation */
  usable: boolean;
};
export type OwnPasswordUpdate = {
  currentPassword: string;
  newPassword: string;
};
export type OwnSecondFactors = {
  totp: {
    /** Format: date-time */
    confirmedAt: string;
  } | null;
  recoveryCodesLeft: number;
  passkeys: OwnPasskey[];
  /** @description Whether the organisation requires a second factor */
  required: boolean;
  /** @description Available ways to confirm your identity; if empty, sign in again */
  confirmWith: ('PASSWORD' | 'TOTP' | 'PASSKEY' | 'SSO')[];
};
export type Passkey = {
  id: string;
  name: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  lastUsedAt: string | null;
};
export type PasskeyAssertion = {
  id: string;
  rawId: string;
  /** @constant */
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
};
export type PasskeyCreate = {
  name: string;
  response: PasskeyRegistration;
};
export type PasskeyCreated = {
  passkey: Passkey;
  /** @description Returned with the first second factor; otherwise null */
  recoveryCodes: string[] | null;
};
export type PasskeyCreationOptions = {
  rp: {
    id: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  challenge: string;
  pubKeyCredParams: {
    alg: number;
    /** @constant */
    type: 'public-key';
  }[];
  timeout: number;
  excludeCredentials: {
    id: string;
    /** @constant */
    type: 'public-key';
    transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
  }[];
  authenticatorSelection: {
    /** @constant */
    residentKey: 'required';
    /** @constant */
    requireResidentKey: true;
    /** @constant */
    userVerification: 'required';
  };
  /** @constant */
  attestation: 'none';
};
export type PasskeyProof = {
  response: PasskeyAssertion;
};
export type PasskeyRegistration = {
  id: string;
  rawId: string;
  /** @constant */
  type: 'public-key';
  response: {
    clientDataJSON: string;
    attestationObject: string;
    transports?: string[] | undefined;
  };
};
export type PasskeyRequestOptions = {
  challenge: string;
  timeout: number;
  rpId: string;
  allowCredentials: {
    id: string;
    /** @constant */
    type: 'public-key';
    transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[];
  }[];
  /** @constant */
  userVerification: 'required';
};
export type PasskeyUpdate = {
  name: string;
};
export type PasswordResetRequest = {
  email: string;
};
export type PasswordResetRequested = Record<string, never>;
export type PendingApproval = {
  id: string;
  kind: ApprovalKind;
  subjectName: string;
  requestedByName: string;
  /** Format: date-time */
  requestedAt: string;
};
export type PendingSignIn = {
  /** @description Available second factors */
  methods: ('TOTP' | 'PASSKEY' | 'RECOVERY_CODE')[];
  /** @description True if the user must set up a second factor now */
  setUp: boolean;
  /** Format: date-time */
  expiresAt: string;
};
export type PortalAssessment = {
  id: string;
  title: string;
  /** @description The requesting organisation */
  organisation: string;
  /** @description Branding of the requesting organisation */
  branding: Branding;
  /** @description The vendor */
  vendor: string;
  /** @description The contact this link belongs to */
  contact: {
    name: string;
    email: string;
  };
  status: AssessmentStatus;
  /** Format: date */
  dueDate: string | null;
  overdue: boolean;
  /** Format: date-time */
  submittedAt: string | null;
  /** @description Whether the link is limited to delegated sections */
  delegated: boolean;
  /** @description False for links limited to sections, and after submission */
  canSubmit: boolean;
  progress: PortalProgress;
  /** @description Null unless questions were sent back */
  returned: ReturnedQuestions | null;
  sections: {
    title: string;
    progress: PortalProgress;
    questions: PortalQuestion[];
  }[];
  comments: Comment[];
  evidence: PortalEvidence[];
  delegations: PortalDelegation[];
};
export type PortalCommentCreate = {
  body: string;
  questionKey?: string | null | undefined;
  /** Format: uuid */
  parentId?: string | null | undefined;
};
export type PortalConfirm = {
  questionKeys: string[];
};
export type PortalConfirmResult = {
  /** @description Excludes questions that already had an answer */
  confirmedKeys: string[];
  /** @description Questions shown as a result of this answer */
  shownKeys: string[];
  /** @description Questions hidden as a result of this answer */
  hiddenKeys: string[];
  progress: PortalProgress;
  /** @description Null unless questions were sent back */
  returned: ReturnedQuestions | null;
  sections: {
    title: string;
    progress: PortalProgress;
  }[];
};
export type PortalDelegate = {
  name: string;
  /** Format: email */
  email: string;
  /** @description Section titles as shown in the questionnaire */
  sections: string[];
};
export type PortalDelegation = {
  id: string;
  name: string | null;
  email: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  expiresAt: string;
  /** Format: date-time */
  revokedAt: string | null;
  /** Format: date-time */
  openedAt: string | null;
  /** Format: date-time */
  lastSeenAt: string | null;
  sections: string[];
};
export type PortalEvidence = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  questionKeys: string[];
  /** Format: date */
  expiresDate: string | null;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
  /** @description True if your team added the file after submission. It is not part of the submission and does not affect the score. */
  annex: boolean;
  /** @description Whether this link can attach or delete the file */
  canChange: boolean;
};
export type PortalFinding = {
  id: string;
  title: string;
  /** @description The text of the question that the finding is about */
  question: string | null;
  description: string;
  recommendation: string | null;
  severity: RiskWeight;
  /** @enum {string} */
  status: 'OPEN' | 'CLOSED';
  /** @description Null if the finding is closed */
  stage: FindingStage | null;
  /** Format: date */
  dueDate: string | null;
  overdue: boolean;
  /** Format: date-time */
  resolvedAt: string | null;
  plan: string | null;
  /** Format: date */
  promisedDate: string | null;
  /** Format: date-time */
  doneAt: string | null;
  /** Format: date-time */
  returnedAt: string | null;
  /** @description Whether plan and files can be changed: the finding is open and not reported as fixed */
  canChange: boolean;
  canComment: boolean;
  comments: FindingComment[];
  files: PortalFindingFile[];
};
export type PortalFindingCommentCreate = {
  body: string;
};
export type PortalFindingFile = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
  /** @description Whether the vendor uploaded the file in the portal */
  byVendor: boolean;
  /** @description Whether this link can delete the file */
  canDelete: boolean;
};
export type PortalFindings = {
  linkId: string;
  /** @description The requesting organisation */
  organisation: string;
  /** @description Branding of the requesting organisation */
  branding: Branding;
  /** @description The vendor */
  vendor: string;
  /** @description The contact this link belongs to */
  contact: {
    name: string;
    email: string;
  };
  findings: PortalFinding[];
  otherLinks: PortalOtherLink[];
};
export type PortalOtherLink = {
  id: string;
  /** @description The title of the questionnaire; null if the link opens findings */
  title: string | null;
  /** Format: date */
  dueDate: string | null;
  /** Format: date-time */
  sentAt: string;
};
export type PortalPlan = {
  plan: string;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  promisedDate: string;
};
export type PortalProgress = {
  required: number;
  answered: number;
};
export type PortalQuestion = {
  key: string;
  text: string;
  helpText: string | null;
  type: QuestionType;
  required: boolean;
  options: string[] | null;
  /** @description For NUMERIC: the allowed range of answers */
  bounds?: NumericBounds | undefined;
  /** @description For MULTI_SELECT: the options that cannot be combined with other options */
  exclusiveOptions?: string[] | undefined;
  /** @description Section and position, such as 3.2; the same in every report and for every contact */
  number: string;
  /** @description Whether dates in the future are rejected */
  mustBePast: boolean;
  /** @description False if hidden by the answers to other questions */
  visible: boolean;
  /** @description Whether the question can be answered */
  open: boolean;
  response: PortalResponse | null;
  /** @description The previously submitted response if it has changed; otherwise null */
  previousResponse: SubmittedResponse | null;
  suggestion: PortalSuggestion | null;
};
export type PortalResponse = {
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  /** @description Incremented with every change; send it back when saving */
  revision: number;
  answeredByName: string | null;
  /** Format: date-time */
  updatedAt: string;
  takenFrom: {
    assessmentId: string;
    title: string;
  } | null;
};
export type PortalSave = {
  answer: Answer | null;
  /** @default false */
  notApplicable?: boolean | undefined;
  justification?: string | null | undefined;
  /** @description The last known revision; 0 if there was no answer */
  revision: number;
  /**
   * Format: uuid
   * @description ID of the displayed assessment; rejected if the session belongs to another one
   */
  assessmentId?: string | undefined;
};
export type PortalSaveResult = {
  response: PortalResponse | null;
  /** @description Questions shown as a result of this answer */
  shownKeys: string[];
  /** @description Questions hidden as a result of this answer */
  hiddenKeys: string[];
  progress: PortalProgress;
  /** @description Null unless questions were sent back */
  returned: ReturnedQuestions | null;
  sections: {
    title: string;
    progress: PortalProgress;
  }[];
};
export type PortalSignIn = {
  token: string;
};
export type PortalSubmit = {
  name: string;
  title: string;
};
export type PortalSuggestion = {
  answer: Answer | null;
  notApplicable: boolean;
  justification: string | null;
  assessmentId: string;
  title: string;
  /** Format: date-time */
  answeredAt: string;
};
export type PortfolioHeatMap = {
  /** @description All tiers, CRITICAL first */
  tiers: TierRatings[];
};
export type PortfolioTrend = {
  /** @description The ends of the last quarters, oldest first, and today */
  points: PortfolioTrendPoint[];
};
export type PortfolioTrendPoint = {
  /**
   * Format: date
   * @description The values are from the end of this day (UTC)
   */
  day: string;
  /** @description The quarter that ends on this day, such as Q3 2026; null for today */
  quarter: string | null;
  vendorCount: number;
  /** @description Average score of scored vendors, to 15 decimal places; null if there are none */
  averageScoreExact: number | null;
  /** @description Based on the organisation’s current thresholds */
  scoreDistribution: {
    green: number;
    amber: number;
    red: number;
    unscored: number;
  };
  openFindings: number;
  openFindingsBySeverity: {
    CRITICAL: number;
    HIGH: number;
    MEDIUM: number;
    LOW: number;
  };
  /** @description Open findings past their due date */
  overdueFindings: number;
  overdueAssessments: number;
};
export type PreFlight = {
  vendorIds: string[];
  /** Format: uuid */
  templateId: string;
  /** @description ISO 8601 date or date-time; UTC if no time zone is given */
  dueDate: string;
};
export type PreFlightProblem = {
  /** @description Null if the problem affects all vendors */
  vendorId: string | null;
  /** @enum {string} */
  severity: 'STOPS' | 'WARNS';
  message: string;
  remedy: string;
};
export type PreFlightResult = {
  problems: PreFlightProblem[];
};
export type ProvisionedGroup = {
  id: string;
  displayName: string;
  memberCount: number;
  roleId: string | null;
  roleName: string | null;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type QuestionAssurance = {
  questionKey: string;
  atSubmission: {
    level: AssuranceLevel;
    source: {
      /** @enum {string} */
      kind: 'CERTIFICATION' | 'FILE';
      id: string;
      name: string;
      /**
       * Format: date
       * @description When the certification was issued, or the file was uploaded
       */
      date: string | null;
      /** @description Its age on that day; null if the date is not known */
      ageDays: number | null;
    } | null;
  };
  today: {
    level: AssuranceLevel;
    source: {
      /** @enum {string} */
      kind: 'CERTIFICATION' | 'FILE';
      id: string;
      name: string;
      /**
       * Format: date
       * @description When the certification was issued, or the file was uploaded
       */
      date: string | null;
      /** @description Its age on that day; null if the date is not known */
      ageDays: number | null;
    } | null;
  };
};
export type ReassessmentMonths = {
  CRITICAL: number | null;
  HIGH: number | null;
  MEDIUM: number | null;
  LOW: number | null;
};
export type Receipt = {
  assessmentId: string;
  title: string;
  organisation: string;
  vendor: string;
  /** Format: date-time */
  submittedAt: string;
  submittedBy: SubmittedBy;
  /** @description The hashed content: JSON with sorted keys */
  content: string;
  /** @description SHA-256 of the UTF-8 content */
  sha256: string;
  /** @description Number of questions with an answer, a file or a justified "not applicable" */
  answers: number;
  files: number;
};
export type RecoveryCodes = {
  /** @description Shown only once; each code can be used once */
  recoveryCodes: string[];
};
/** @enum {string} */
export type ReminderRefusal = 'NOT_WITH_VENDOR' | 'NO_ACTIVE_LINK' | 'RECENTLY_REMINDED' | 'NOT_FOUND';
export type ReportDraft = {
  /** Format: date */
  from: string;
  /** Format: date */
  to: string;
  title: string;
  /** @description Made from the current data by rules. Edit it before you issue the report. */
  summary: string;
};
export type ReportLink = {
  id: string;
  recipient: string;
  createdByName: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  expiresAt: string;
  /** Format: date-time */
  revokedAt: string | null;
  /** @description How often the link was opened */
  openCount: number;
  /** @description How often the PDF was downloaded with it */
  downloadCount: number;
  /** Format: date-time */
  lastOpenedAt: string | null;
  /** @description Returned only when the link is created. Anyone with this URL can open the report. */
  url: string | null;
};
export type ReportLinkCreate = {
  /** @description For whom the link is, such as a name or an email address */
  recipient: string;
  /** @description Days until the link expires */
  days: number;
};
export type ReportLinkList = {
  entries: ReportLink[];
};
export type ResponsibilityTable = {
  entries: ResponsibilityTableRow[];
  page: number;
  pageSize: number;
  totalCount: number;
};
export type ResponsibilityTableRow = {
  id: string;
  title: string;
  /** @description The related framework control */
  controlCode: string | null;
  ownerName: string | null;
  /** Format: date */
  dueDate: string | null;
  status: ResponsibilityStatus;
  vendorId: string;
  vendorName: string;
};
export type ReturnedQuestions = {
  questionKeys: string[];
  addressedKeys: string[];
};
export type ReviewQueue = {
  /** @description The questions that need a person until they are decided, with the reasons */
  questions: {
    questionKey: string;
    reasons: ReviewReason[];
  }[];
  /** @description Decisions of the previous assessment that can be kept, because nothing they were based on has changed */
  unchanged: {
    decision: Decision;
    rationale: string | null;
    reviewerName: string;
    /** Format: date-time */
    decidedAt: string;
    questionKey: string;
  }[];
  /** @description The previous assessment of the vendor; null if there is none */
  previous: {
    id: string;
    title: string;
    /** Format: date-time */
    completedAt: string;
  } | null;
};
/** @enum {string} */
export type ReviewReason =
  | 'NOT_AS_EXPECTED'
  | 'NOT_APPLICABLE_CLAIMED'
  | 'FREE_TEXT'
  | 'CHANGED_AFTER_SEND_BACK'
  | 'CHANGED_SINCE_LAST_TIME'
  | 'EVIDENCE_MISSING'
  | 'EVIDENCE_EXPIRED'
  | 'VENDOR_COMMENT';
/** @description `openFindings` and `weight` are those of all vendors, whatever the tier */
export type RiskConcentration = {
  openFindings: number;
  /** @description The sum over its open findings: CRITICAL 8, HIGH 4, MEDIUM 2, LOW 1 */
  weight: number;
  /** @description Largest weight first */
  vendors: VendorConcentration[];
  /** @description Largest weight first. A finding counts for each of its controls. Not limited to a tier. */
  controls: ControlConcentration[];
};
export type RiskWeights = {
  CRITICAL: number;
  HIGH: number;
  MEDIUM: number;
  LOW: number;
};
export type Role = {
  id: string;
  name: string;
  description: string | null;
  permissions: string[];
  /** @description Built-in roles cannot be changed or deleted */
  builtIn: boolean;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  updatedAt: string;
};
export type RoleCreate = {
  name: string;
  /** @default null */
  description?: string | null | undefined;
  permissions: Permission[];
};
export type RoleUpdate = {
  name?: string | undefined;
  description?: string | null | undefined;
  permissions?: Permission[] | undefined;
};
export type SavedView = {
  id: string;
  page: ViewPage;
  name: string;
  /** @description The query string of the page */
  search: string;
  /** Format: date-time */
  createdAt: string;
};
export type SavedViewCreate = {
  page: ViewPage;
  name: string;
  search: string;
};
export type ScimSettings = {
  /** @description Whether a SCIM token exists */
  enabled: boolean;
  /** @description The SCIM base URL to enter at the identity provider */
  baseUrl: string;
  /**
   * Format: date-time
   * @description When the token was created
   */
  createdAt: string | null;
  /** Format: date-time */
  lastUsedAt: string | null;
  /** @description Role for users who are not in a group with a role */
  defaultRoleId: string | null;
};
export type ScimTokenCreate = {
  /** Format: uuid */
  defaultRoleId: string;
};
export type ScimTokenCreated = {
  /** @description Whether a SCIM token exists */
  enabled: boolean;
  /** @description The SCIM base URL to enter at the identity provider */
  baseUrl: string;
  /**
   * Format: date-time
   * @description When the token was created
   */
  createdAt: string | null;
  /** Format: date-time */
  lastUsedAt: string | null;
  /** @description Role for users who are not in a group with a role */
  defaultRoleId: string | null;
  token: string;
};
/** @enum {string} */
export type ScoreChangeCause = 'ADDED' | 'REMOVED' | 'NOT_APPLICABLE' | 'CONDITION' | 'DECISION' | 'ANSWER' | 'WEIGHT';
export type ScoreChangeLine = {
  /** @description The assessment that asked the question; the earlier one if it was removed */
  assessmentId: string;
  questionKey: string;
  question: string;
  causes: ScoreChangeCause[];
  /** @description Null if the question was added */
  before: {
    weight: number;
    rule: ScoreRule;
    reason: string;
    /** @description Null if excluded from the score */
    compliance: string | null;
  } | null;
  /** @description Null if the question was removed */
  after: {
    weight: number;
    rule: ScoreRule;
    reason: string;
    /** @description Null if excluded from the score */
    compliance: string | null;
  } | null;
  /** @description What the question adds to the change of the score */
  amount: string;
};
export type ScoreChanges = {
  /** @description Null if there is no earlier score to compare with */
  previous: {
    id: string;
    title: string;
    /** Format: date-time */
    completedAt: string | null;
  } | null;
  latest: {
    id: string;
    title: string;
    /** Format: date-time */
    completedAt: string | null;
  } | null;
  /** @description An exact fraction, such as 46/81 */
  before: string | null;
  /** @description An exact fraction, such as 46/81 */
  after: string | null;
  /** @description The exact sum of all amounts. No score counts as 0. */
  change: string;
  /** @description The greatest amount comes first */
  lines: ScoreChangeLine[];
};
export type SecondFactorSetupResult = {
  me: Me;
  /** @description Shown only once; each code can be used once */
  recoveryCodes: string[];
};
export type SecurityEvent = {
  id: string;
  kind: SecurityEventKind;
  kindLabel: string;
  reason: string | null;
  callerKind: SecurityEventCallerKind | null;
  callerId: string | null;
  /** @description The name of the account or API key; never the text that was entered */
  callerName: string | null;
  address: string | null;
  route: string | null;
  requestId: string | null;
  /** @description Number of occurrences within a minute */
  count: number;
  /**
   * Format: date-time
   * @description When the event first occurred
   */
  occurredAt: string;
};
/** @enum {string} */
export type SecurityEventCallerKind = 'apiKey' | 'session' | 'pending' | 'portal' | 'scim' | 'operator';
/**
 * @description NOT_RECORDED: the hourly limit was reached; `count` is the number of further events
 * @enum {string}
 */
export type SecurityEventKind =
  | 'SIGN_IN_FAILED'
  | 'API_KEY_REFUSED'
  | 'ACCESS_DENIED'
  | 'CONFIRMATION_REQUIRED'
  | 'CONFIRMATION_FAILED'
  | 'NOT_RECORDED';
export type SecurityEventPage = {
  entries: SecurityEvent[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description Whether there are more entries than `totalCount`, which are not counted */
  totalIsLimited: boolean;
};
export type Session = {
  id: string;
  /** Format: date-time */
  createdAt: string;
  /** Format: date-time */
  lastSeenAt: string;
  /** Format: date-time */
  expiresAt: string;
  address: string | null;
  userAgent: string | null;
  method: SignInMethod;
  /** @description Whether this is the current session */
  current: boolean;
};
export type Setup = {
  /** @description The setup token from the server log */
  token: string;
  organisationName: string;
  name: string;
  /** Format: email */
  email: string;
  password: string;
};
export type SetupStatus = {
  /** @description True if no organisation exists yet */
  needed: boolean;
};
export type SharedReport = {
  /** @description Counts the issued reports of the organisation, without gaps */
  number: number;
  title: string;
  /**
   * Format: date
   * @description First day of the period
   */
  from: string;
  /**
   * Format: date
   * @description Last day of the period
   */
  to: string;
  summary: string;
  issuedByName: string;
  /** Format: date-time */
  issuedAt: string;
  /** @description SHA-256 hash of the PDF */
  sha256: string;
  /** @description Size of the PDF */
  sizeBytes: number;
  /** @description The name when the report was issued */
  organisationName: string;
  /** Format: date-time */
  expiresAt: string;
};
export type SharedReportOpen = {
  /** @description The token after the # in the link */
  token: string;
};
export type SignIn = {
  email: string;
  password: string;
  /**
   * Format: uuid
   * @description Required only if the email and password match more than one organisation
   */
  organisationId?: string | undefined;
};
export type SignInChangeRequest = {
  reason: string;
  mfaRequired?: boolean | undefined;
  approvalRequiredFor?: ApprovalKind[] | undefined;
  /** @description Null deletes the identity provider */
  identityProvider?: IdentityProviderUpdate | null | undefined;
};
/** @enum {string} */
export type SignInMethod = 'PASSWORD' | 'TOTP' | 'RECOVERY_CODE' | 'PASSKEY' | 'SSO';
export type SsoConfirmationRedirect = {
  /** @description The URL at the identity provider to redirect the browser to */
  location: string;
};
export type SsoConfirmationStart = {
  /** @description A path in the web app; other values are treated as / */
  returnTo?: string | undefined;
};
export type SsoDomain = {
  domain: string;
  /** @description The name of the TXT record */
  recordName: string;
  recordValue: string;
  /** @description If false, users with this domain are not redirected to the provider */
  verified: boolean;
  /**
   * Format: date-time
   * @description When the record was found; null if it has not been found, or if the domain was in use before verification was required
   */
  provenAt: string | null;
  /**
   * Format: date-time
   * @description When a record that had been found was first missing
   */
  missingSince: string | null;
};
export type SsoDomainVerify = {
  domain: string;
};
export type SsoLookup = {
  /** Format: email */
  email: string;
};
export type SsoOrganisations = {
  organisations: {
    organisationId: string;
    name: string;
  }[];
};
export type StorageSummary = {
  /** @description Total size of all stored files, including deleted files until they are permanently removed */
  usedBytes: number;
  /** @description Storage limit for the organisation */
  budgetBytes: number;
  /** @description Storage limit for each assessment */
  assessmentBudgetBytes: number;
};
export type TemplateDeletion = {
  /** @description Why it cannot be deleted; null if it can */
  refusal: string | null;
  removes: {
    questions: number;
  };
  keeps: {
    /** @description Number of other versions of this template */
    versions: number;
    /** @description Number of assessments created from this version */
    assessments: number;
  };
};
export type TemplateSuggestion = {
  /** @description The newest published version; null if there is none */
  templateId: string | null;
  /** @enum {string|null} */
  usedFor: 'VENDOR' | 'TIER' | null;
};
export type TierRatings = {
  green: number;
  amber: number;
  red: number;
  unscored: number;
  /** @enum {string} */
  tier: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | 'UNTIERED';
  vendorCount: number;
};
export type TotpConfirmResult = {
  /** @description Returned with the first second factor; otherwise null */
  recoveryCodes: string[] | null;
};
export type TotpSecret = {
  secret: string;
  uri: string;
};
export type UnassessedVendor = {
  vendorId: string;
  vendorName: string;
  /** Format: date-time */
  createdAt: string;
};
export type UndeliveredEmail = {
  id: string;
  recipientEmail: string;
  subject: string;
  status: MailStatus;
  /** Format: date-time */
  createdAt: string;
};
export type UnreadCount = {
  /** @description At most 100 */
  count: number;
};
export type User = {
  id: string;
  email: string;
  name: string;
  roleId: string;
  roleName: string;
  /** Format: date-time */
  disabledAt: string | null;
  /** Format: date-time */
  lastLoginAt: string | null;
  /** Format: date-time */
  createdAt: string;
  secondFactors: ('TOTP' | 'PASSKEY')[];
  /** @description Invited but has not signed in yet */
  invited: boolean;
  /** @description Can sign in with a password even if single sign-on is required */
  breakGlass: boolean;
  /** @description Provisioned through SCIM */
  provisioned: boolean;
};
export type UserBreakGlass = {
  breakGlass: boolean;
};
export type UserCreate = {
  /** Format: email */
  email: string;
  name: string;
  /** Format: uuid */
  roleId: string;
  password: string;
};
export type UserInvite = {
  /** Format: email */
  email: string;
  name: string;
  /** Format: uuid */
  roleId: string;
};
export type UserPassword = {
  password: string;
};
export type UserRole = {
  /** Format: uuid */
  roleId: string;
};
export type UserUpdate = {
  name: string;
};
export type VendorAssurance = {
  /** @description The assessments that the score is based on */
  assessments: number;
  coverage: AssuranceCoverage;
};
export type VendorConcentration = {
  vendorId: string;
  vendorName: string;
  openFindings: number;
  /** @description The sum over its open findings: CRITICAL 8, HIGH 4, MEDIUM 2, LOW 1 */
  weight: number;
};
export type VendorControl = {
  code: string;
  /** @description The vendor’s exact result; null if the control is not assessed */
  ratio: string | null;
  vendorState: VendorControlState;
  ourState: OurControlState;
  state: EffectiveControlState;
  /** @description Those that name the control, by due date */
  responsibilities: ControlResponsibility[];
};
/**
 * @description The vendor’s result. A control is met only if every answer about it is fully compliant.
 * @enum {string}
 */
export type VendorControlState = 'MET' | 'NOT_ASSESSED' | 'DEFICIENT';
export type VendorControls = {
  vendorId: string;
  vendorName: string;
  frameworkId: string;
  frameworkName: string;
  frameworkVersion: string;
  /** @description The number of controls in each effective state */
  counts: {
    MET: number;
    NONE_RECORDED: number;
    NOT_ASSESSED: number;
    OPEN: number;
    OVERDUE: number;
    DEFICIENT: number;
  };
  /** @description Every control of the framework, in its order */
  controls: VendorControl[];
  /** @description Our responsibilities for the vendor that name no control of the framework */
  unmapped: ControlResponsibility[];
};
export type VendorDeletion = {
  /** @description Why it cannot be deleted; null if it can */
  refusal: string | null;
  removes: {
    assessments: number;
    findings: number;
    findingFiles: number;
    evidenceFiles: number;
    certifications: number;
    certificationFiles: number;
    responsibilities: number;
  };
};
export type VendorEvidence = {
  id: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  questionKeys: string[];
  /** Format: date */
  expiresDate: string | null;
  uploadedByName: string;
  /** Format: date-time */
  uploadedAt: string;
  /** @description True if your team added the file after submission. It is not part of the submission and does not affect the score. */
  annex: boolean;
  assessmentId: string;
  assessmentTitle: string;
};
export type VendorImportCheck = {
  rows: VendorImportRowCheck[];
  counts: {
    total: number;
    new: number;
    existing: number;
    matched: number;
    duplicate: number;
    invalid: number;
  };
};
/** @enum {string} */
export type VendorImportField =
  | 'name'
  | 'contactEmail'
  | 'externalId'
  | 'contactName'
  | 'tier'
  | 'website'
  | 'notes'
  | 'serviceDescription'
  | 'dataSensitivity'
  | 'contractRenewalDate'
  | 'contractValue'
  | 'geographicRisk'
  | 'tags';
export type VendorImportRow = {
  name?: string | undefined;
  contactEmail?: string | undefined;
  externalId?: string | undefined;
  contactName?: string | undefined;
  tier?: string | undefined;
  website?: string | undefined;
  notes?: string | undefined;
  serviceDescription?: string | undefined;
  dataSensitivity?: string | undefined;
  /** @description YYYY-MM-DD */
  contractRenewalDate?: string | undefined;
  contractValue?: string | undefined;
  geographicRisk?: string | undefined;
  /** @description Tags separated by commas or semicolons */
  tags?: string | undefined;
};
export type VendorImportRowCheck = {
  /** @description Zero-based row index */
  index: number;
  errors: {
    field: VendorImportField;
    message: string;
  }[];
  existing: {
    id: string;
    name: string;
    /** @constant */
    by: 'externalId';
  } | null;
  /** @description The first row with the same external ID */
  duplicateOf: number | null;
  /** @description Vendors with the same name or domain, if none has the external ID */
  matches: {
    id: string;
    name: string;
    /** @enum {string} */
    by: 'name' | 'domain';
    /** @description The domain of the website or contact email, if it is the same */
    domain: string | null;
  }[];
  /** @description The first row with the same name, if one of both has no external ID */
  sameNameAs: number | null;
};
export type VendorImportRows = {
  rows: VendorImportRow[];
};
export type VendorImportStart = {
  rows: VendorImportRow[];
  /**
   * @description What to do if a vendor with the same external ID exists
   * @enum {string}
   */
  onExisting: 'skip' | 'update';
  /** @description What to do with rows that match vendors by name or domain. Rows with a match and without a choice are not imported. If omitted, rows are matched by external ID only. */
  choices?: VendorMatchChoice[] | undefined;
};
export type VendorMatchChoice = {
  /** @description Zero-based row index */
  index: number;
  /** @enum {string} */
  action: 'skip' | 'update' | 'create';
  /**
   * Format: uuid
   * @description The vendor to update
   */
  vendorId?: string | undefined;
};
export type VendorMessage = {
  /** @enum {string} */
  subjectType: 'ASSESSMENT' | 'FINDING';
  subjectId: string;
  /** @description The title of the assessment or finding */
  title: string;
  vendorName: string;
  authorName: string | null;
  /**
   * Format: date-time
   * @description When the first message that waits for an answer was written
   */
  createdAt: string;
};
export type VendorOverview = {
  ownerName: string | null;
  /** @description The exact overall score before rounding */
  exactScore: string | null;
  /** @description Based on the exact score and the organisation’s thresholds */
  rating: Rating;
  /** @description At most ten findings */
  heldBackBy: HeldBackBy;
  ratingThresholds: {
    green: number;
    amber: number;
  };
  /**
   * Format: date
   * @description Next review date, based on the last assessment and the vendor tier; null if none is scheduled
   */
  nextReviewOn: string | null;
  decision: CurrentVendorDecision | null;
  openFindings: number;
  /** @description Newest first */
  completed: {
    id: string;
    title: string;
    templateName: string;
    templateVersion: number;
    /** Format: date-time */
    completedAt: string;
    score: number | null;
    /** @description An exact fraction, such as 46/81 */
    earned: string | null;
    /** @description An exact fraction, such as 46/81 */
    possible: string | null;
    /** @description Whether this is the latest assessment with its template */
    counts: boolean;
  }[];
};
export type VendorResponsibility = {
  id: string;
  title: string;
  description: string | null;
  /** @description The related framework control */
  controlCode: string | null;
  /** @description The vendor certification this responsibility comes from */
  certificationId: string | null;
  certificationName: string | null;
  ownerId: string | null;
  ownerName: string | null;
  /** Format: date */
  dueDate: string | null;
  status: ResponsibilityStatus;
  notes: string | null;
  /** Format: date-time */
  updatedAt: string;
  vendorId: string;
  vendorName: string;
};
export type VendorScoreChange = {
  vendorId: string;
  vendorName: string;
  tier: Tier | null;
  before: {
    /** @description To 15 decimal places */
    score: number;
    rating: Rating;
  };
  now: {
    /** @description To 15 decimal places */
    score: number;
    rating: Rating;
  };
};
export type VendorScoreChanges = {
  /**
   * Format: date
   * @description Current scores are compared with those at the end of this day
   */
  since: string;
  /** @description Too many scores have changed in the requested period, so that `since` is later */
  shortened: boolean;
  /** @description Largest change first */
  entries: VendorScoreChange[];
};
/**
 * @description Prefix with - for descending order. Empty values come last.
 * @enum {string}
 */
export type VendorSort =
  | 'name'
  | 'tier'
  | 'overallScore'
  | 'lastAssessedAt'
  | 'nextReviewOn'
  | 'openFindings'
  | '-name'
  | '-tier'
  | '-overallScore'
  | '-lastAssessedAt'
  | '-nextReviewOn'
  | '-openFindings';
export type VendorTable = {
  entries: VendorTableRow[];
  page: number;
  pageSize: number;
  totalCount: number;
  /** @description Whether there are more entries than `totalCount`, which are not counted */
  totalIsLimited: boolean;
};
export type VendorTableRow = {
  id: string;
  name: string;
  externalId: string | null;
  contactName: string | null;
  contactEmail: string;
  tier: Tier | null;
  website: string | null;
  overallScore: number | null;
  /** Format: date-time */
  lastAssessedAt: string | null;
  assessmentCount: number;
  tags: string[];
  /** Format: date-time */
  updatedAt: string;
  ownerId: string | null;
  ownerName: string | null;
  /** @description The exact overall score before rounding */
  exactScore: string | null;
  /** @description Based on the exact score and the organisation’s thresholds */
  rating: Rating;
  /** @description At most ten findings */
  heldBackBy: HeldBackBy;
  /**
   * Format: date
   * @description Next review date, based on the last assessment and the vendor tier; null if none is scheduled
   */
  nextReviewOn: string | null;
  decision: CurrentVendorDecision | null;
  openFindings: number;
  openCriticalFindings: number;
};
export type VendorTag = {
  tag: string;
  vendors: number;
};
/** @enum {string} */
export type ViewPage = 'vendors' | 'assessments' | 'findings' | 'audit';

export type WebhookEvent =
  | VendorCreatedEvent
  | VendorUpdatedEvent
  | VendorDeletedEvent
  | AssessmentCreatedEvent
  | AssessmentSentEvent
  | AssessmentRecalledEvent
  | AssessmentSubmittedEvent
  | AssessmentClaimedEvent
  | AssessmentSentBackEvent
  | AssessmentCompletedEvent
  | AssessmentReopenedEvent
  | AssessmentDeletedEvent
  | FindingCreatedEvent
  | FindingUpdatedEvent
  | CertificationExpiringEvent
  | WebhookTestEvent;
