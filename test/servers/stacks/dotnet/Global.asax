<%@ Application Inherits="Application" Language="C#" %>
